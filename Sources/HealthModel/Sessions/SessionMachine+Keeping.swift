package import Foundation

extension SessionMachine {
    /// The session as it is kept while it goes on.
    /// - Parameters:
    ///   - uuid: Under which it is kept.
    ///   - assembly: What its builder was told.
    package func record(uuid: UUID, assembly: WorkoutAssembly) -> ActiveSessionRecord {
        var record = ActiveSessionRecord(
            uuid: uuid, state: state.rawValue, created: created, mainActivity: mainActivity, assembly: assembly)
        record.start = start
        record.end = end
        record.activities = activities
        record.events = events
        return record
    }

    /// The session as it was when it was kept.
    ///
    /// What makes no sense together, because a file was damaged, becomes a session that has ended.
    package init(recovering record: ActiveSessionRecord) {
        self.init(
            configuration: record.assembly.configuration, created: record.created, mainActivity: record.mainActivity)
        start = record.start
        end = record.end
        activities = record.activities
        events = record.events
        pauses = Self.pauses(in: record.events)
        state = SessionState(rawValue: record.state) ?? .ended
        if state.isGenerating, start == nil || end != nil { state = .ended }
        if !state.isGenerating { _ = closeActivity(at: end ?? created) }
    }

    private static func pauses(in events: [WorkoutEventRecord]) -> [Range<Double>] {
        var pauses: [Range<Double>] = []
        for event in events where event.start.isFinite {
            switch event.kind {
            case .pause: pauses.append(event.start..<Double.infinity)
            case .resume:
                if let pause = pauses.popLast() {
                    pauses.append(pause.lowerBound..<max(pause.lowerBound, event.start))
                }
            default: break
            }
        }
        return pauses
    }
}
