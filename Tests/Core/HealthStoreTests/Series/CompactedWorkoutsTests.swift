import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Workouts whose samples were compacted together with those of other workouts.
@Suite struct CompactedWorkoutsTests {
    private let engine: SQLiteEngine

    /// Saves heart rates of two workouts, between steps that belong to none, and compacts them.
    init() throws {
        engine = try CondensingTests.engine()
        let starts = [0.0, 1_000]
        try engine.save(
            starts.enumerated().map { place, start in
                .workout(.given(place + 1), WorkoutRecord(activityType: .running, duration: 600), start, start + 600)
            }, by: .own)
        var all: [SampleRecord] = []
        var rates: [[SampleRecord]] = []
        for (place, start) in starts.enumerated() {
            let own = (0..<60).map { (number: Int) -> SampleRecord in
                .quantity(
                    .given(1_000 + place * 200 + 2 * number), .heartRate, 60, .countPerMinute,
                    start + Double(number * 10))
            }
            rates.append(own)
            for (number, rate) in own.enumerated() {
                let steps = SampleRecord.quantity(
                    .given(2_000 + place * 200 + 2 * number), .stepCount, 3, .count, rate.start, rate.start + 5)
                all += [rate, steps]
            }
        }
        try engine.save(all, by: .own)
        for place in rates.indices { try engine.add(rates[place], to: .given(place + 1), by: .own) }
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        // One block of rates and one of steps, with every other number each.
        let blocks = try engine.read {
            try SQLStatement($0.database, "SELECT id FROM block WHERE scattered AND count = 120 ORDER BY id").integers()
        }
        try #require(blocks == [3, 4])
    }

    /// Condenses a type, and returns the workouts with what is said of them, and the number that was tried.
    private func condense(_ type: ObjectType) throws -> (workouts: [CondensingOutcome.Workout], tried: Int) {
        var tried = 0
        let request = CondensingRequest(sources: .all, types: [type], minimumAge: 0, minimumDuration: 0, isDryRun: true)
        let outcome = try engine.condense(request) { _, total in
            tried = total
            return true
        }
        #expect(outcome.examined == 2 && outcome.isComplete)
        return (outcome.workouts, tried)
    }

    @Test("CON-2: samples of each workout in a compacted block are found, and those of none are not") func found()
        throws
    {
        let rates = try condense(.heartRate)
        #expect(rates.workouts.map(\.uuid) == [.given(1), .given(2)] && rates.tried == 2)
        for workout in rates.workouts {
            #expect(workout.types.map(\.type) == [.heartRate] && workout.types.map(\.samplesBefore) == [60])
        }
        let steps = try condense(.stepCount)
        #expect(steps.workouts.isEmpty && steps.tried == 0)
    }

    @Test("CON-10: a damaged block is named for each workout that may have samples in it") func damage() throws {
        try engine.connections.write {
            try $0.execute(sql: "UPDATE block_data SET payload = x'00' WHERE block = 3")
        }
        let rates = try condense(.heartRate)
        #expect(rates.workouts.map(\.uuid) == [.given(1), .given(2)])
        let told = "Sample block 3 is damaged (truncated)."
        #expect(rates.workouts.flatMap(\.types).map { $0.refusal ?? "" } == [told, told])
    }
}
