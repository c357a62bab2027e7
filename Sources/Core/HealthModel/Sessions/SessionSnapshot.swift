package import Foundation

/// A session as it is at a moment: what is kept of it, and what a companion device is told.
package struct SessionSnapshot: Sendable, Codable {
    /// The identifier of the session.
    package var uuid: UUID
    package var configuration: WorkoutConfigurationRecord
    /// The raw value of the state.
    package var state: Int
    package var created: Double
    package var start: Double?
    package var end: Double?
    package var mainActivity: UUID
    package var activities: [WorkoutActivityRecord]
    package var events: [WorkoutEventRecord]
}

extension SessionMachine {
    /// The session as it is now.
    package func snapshot(_ uuid: UUID) -> SessionSnapshot {
        SessionSnapshot(
            uuid: uuid, configuration: configuration, state: state.rawValue, created: created, start: start, end: end,
            mainActivity: mainActivity, activities: activities, events: events)
    }

    /// The session as it was.
    ///
    /// A combination that cannot be becomes a session that has ended.
    package init(_ snapshot: SessionSnapshot) {
        self.init(
            configuration: snapshot.configuration, created: snapshot.created, mainActivity: snapshot.mainActivity)
        start = snapshot.start
        end = snapshot.end
        activities = snapshot.activities
        events = snapshot.events
        pauses = Self.pauses(in: snapshot.events)
        state = SessionState(rawValue: snapshot.state) ?? .ended
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

    // MARK: - Keeping

    /// The session as it is kept while it goes on (LIV-30).
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
    package init(recovering record: ActiveSessionRecord) {
        self.init(
            SessionSnapshot(
                uuid: record.uuid, configuration: record.assembly.configuration, state: record.state,
                created: record.created, start: record.start, end: record.end, mainActivity: record.mainActivity,
                activities: record.activities, events: record.events))
    }
}
