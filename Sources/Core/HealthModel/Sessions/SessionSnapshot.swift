package import Foundation

/// A snapshot of a session, for persistence and for companion devices.
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
    /// Returns a snapshot of the session.
    package func snapshot(_ uuid: UUID) -> SessionSnapshot {
        SessionSnapshot(
            uuid: uuid, configuration: configuration, state: state.rawValue, created: created, start: start, end: end,
            mainActivity: mainActivity, activities: activities, events: events)
    }

    /// Restores a session from a snapshot.
    ///
    /// An invalid combination of values becomes a session that has ended.
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

    // MARK: - Persistence

    /// Returns the record of a session in progress (LIV-30).
    /// - Parameters:
    ///   - uuid: The identifier of the record.
    ///   - assembly: The contents of the session's builder.
    package func record(uuid: UUID, assembly: WorkoutAssembly) -> ActiveSessionRecord {
        var record = ActiveSessionRecord(
            uuid: uuid, state: state.rawValue, created: created, mainActivity: mainActivity, assembly: assembly)
        record.start = start
        record.end = end
        record.activities = activities
        record.events = events
        return record
    }

    /// Restores a session from its record.
    package init(recovering record: ActiveSessionRecord) {
        self.init(
            SessionSnapshot(
                uuid: record.uuid, configuration: record.assembly.configuration, state: record.state,
                created: record.created, start: record.start, end: record.end, mainActivity: record.mainActivity,
                activities: record.activities, events: record.events))
    }
}
