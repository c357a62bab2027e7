import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The identifiers of workouts that builders finish.
@Suite struct FinishedIdentifierTests {
    /// What had the identifier before.
    enum Former: CaseIterable {
        case nothing, row, block, deletedRow, deletedRun
    }

    @Test("WBD-14: a workout whose identifier is in use or was deleted is not finished", arguments: Former.allCases)
    func identifiers(former: Former) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let run = (0..<100).map {
            SampleRecord.quantity(.consecutive($0), .heartRate, Double(60 + $0 % 9), .countPerMinute, Double($0))
        }
        var uuid = UUID.given(1)
        switch former {
        case .nothing: break
        case .row, .deletedRow:
            try engine.save([.quantity(uuid, .heartRate, 60, .countPerMinute, 5)], by: .own)
            if former == .deletedRow { try engine.delete([uuid], by: .own) }
        case .block, .deletedRun:
            uuid = run[50].uuid
            let other = SampleRecord.workout(.given(9), WorkoutRecord(activityType: .running, duration: 9), 0, 9)
            try engine.save([other], by: .own)
            try engine.add(run, to: other.uuid, by: .own)
            if former == .deletedRun { _ = try engine.deleteWithAssociated([other.uuid], by: .own) }
        }
        func count(_ table: String) throws -> Int64? {
            try engine.read { try SQLStatement($0.database, "SELECT count(*) FROM \(table)").firstInteger() }
        }
        #expect(try count("block") == (former == .block ? 1 : 0))
        #expect(try count("tombstone_run") ?? 0 > 0 || former != .deletedRun)
        let before = try [count("sample"), count("tombstone"), count("route_block")]
        var draft = WorkoutDraft(
            workout: .workout(uuid, WorkoutRecord(activityType: .running, duration: 9), 100, 109),
            members: MemberRuns())
        draft.route = (
            RouteDraft(uuid: .given(2), device: nil, metadata: nil),
            [RoutePoint(timestamp: 101, latitude: 1, longitude: 2)]
        )
        let message: String? =
            switch former {
            case .nothing: nil
            case .row, .block: "An object with this identifier is already stored."
            case .deletedRow, .deletedRun: "An object with this identifier was deleted; save a new one instead."
            }
        do {
            let finished = try engine.finish(draft, by: .own)
            #expect(message == nil && finished.workout.uuid == uuid && finished.route?.uuid == .given(2))
        } catch {
            #expect(error.code == .invalidArgument && error.message == message)
            #expect(try [count("sample"), count("tombstone"), count("route_block")] == before)
        }
        #expect(try engine.integrityProblems().isEmpty)
    }
}
