import HealthModel
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The activities of a workout of several sessions, which never overlap.
@Suite struct PlanActivityTests {
    private typealias Session = (start: Double, end: Double, activity: WorkoutActivity)

    private static func plan(_ sessions: [Session], activity: WorkoutActivity = .other) throws -> WorkoutPlan {
        let recording = WorkoutRecording(
            format: .fit,
            sessions: sessions.map { RecordedSession(start: $0.start, end: $0.end, activity: $0.activity) },
            points: RecordedPoints(), pauses: [], name: nil, device: nil)
        let part = try #require(RecordingDivision.parts(recording).first)
        return WorkoutPlan(JudgedRecording(asRecorded: recording), part, activity: activity)
    }

    private static func spans(_ sessions: Session...) throws -> [[Double]] {
        try plan(sessions).activities.map { [$0.start, $0.end] }
    }

    @Test("WAC-1: an activity begins where the one before it ended, also behind one within another") func overlaps()
        throws
    {
        #expect(try Self.spans((0, 100, .running), (100, 150, .running)) == [[0, 100], [100, 150]])
        #expect(try Self.spans((0, 100, .running), (120, 150, .running)) == [[0, 100], [120, 150]])
        #expect(try Self.spans((0, 100, .running), (60, 150, .running)) == [[0, 100], [100, 150]])
        #expect(
            try Self.spans((0, 100, .running), (20, 50, .running), (60, 200, .running)) == [
                [0, 100], [100, 100], [100, 200],
            ])
    }

    @Test("WAC-2: a workout has the activity of all of its sessions, or is one of several sports") func kinds() throws {
        let run: Session = (0, 100, .running)
        #expect(try Self.plan([run]).activity == .running)
        #expect(try Self.plan([run, (100, 200, .running)]).activity == .running)
        #expect(try Self.plan([run, (100, 200, .cycling)]).activity == .swimBikeRun)
        // What a session leaves open is what was asked for.
        #expect(try Self.plan([(0, 100, .other)], activity: .hiking).activity == .hiking)
        #expect(try Self.plan([run], activity: .hiking).activity == .running)
        let plan = try Self.plan([(50, 100, .other), (100, 300, .other)], activity: .hiking)
        #expect(plan.start == 50 && plan.end == 300 && plan.activities.map(\.activity) == [.hiking, .hiking])
    }
}
