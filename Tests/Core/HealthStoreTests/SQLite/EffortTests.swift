import Foundation
import HealthModel
import HealthStore
import Testing

/// Scores that belong to workouts.
@Suite struct EffortTests {
    private let engine: SQLiteEngine
    private let workout = SampleRecord.workout()

    init() throws {
        engine = try SQLiteEngine.open()
        try engine.save([workout], by: .own)
    }

    private func score(_ value: Double, version: Int64) -> SampleRecord {
        SampleRecord(
            type: .workoutEffortScore, start: 0, end: 60, content: .quantity(QuantityValue(value, .appleEffortScore)),
            metadata: [MetadataKey.syncIdentifier: .string("e"), MetadataKey.syncVersion: .integer(version)])
    }

    private func scores(since position: ChangePosition? = nil) throws -> (found: [UUID], position: ChangePosition) {
        let (found, position) = try engine.effortRelationships(.constant(true), since: position, for: .own)
        return (found.flatMap(\.samples).map(\.uuid), position)
    }

    @Test func STO_13_OTH_effort_aReplacedScoreKeepsItsWorkout() throws {
        let (old, new) = (score(3, version: 1), score(8, version: 2))
        try engine.relate(old, to: workout.uuid, activity: nil, by: .own)
        #expect(try scores().found == [old.uuid])
        try engine.save([new], by: .own)
        #expect(try scores().found == [new.uuid])
    }

    @Test func OTH_effort_whatWasToldIsNotToldAgain() throws {
        let score = score(3, version: 1)
        try engine.relate(score, to: workout.uuid, activity: nil, by: .own)
        let first = try scores()
        #expect(first.found == [score.uuid])
        #expect(try scores(since: first.position).found.isEmpty)
    }
}
