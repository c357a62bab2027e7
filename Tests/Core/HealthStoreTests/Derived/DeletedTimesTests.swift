import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Samples that are deleted with a workout of another time drop the figures of the workouts at their own times, to the
/// second.
@Suite struct DeletedTimesTests {
    /// The forms in which the store has the samples of the deleted workout.
    enum Form: CaseIterable {
        case rows, block, scattered, correlation, series, synced
    }

    /// Returns a store with the workouts 1 to 3, which last from 0, 1,000 and 2,000 for 100 seconds; the deleted one is
    /// far away.
    private func store() throws -> SQLiteEngine {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        for (place, start) in [0.0, 1_000, 2_000].enumerated() {
            let record = WorkoutRecord(activityType: .running, duration: 100)
            try engine.save([.workout(.given(place + 1), record, start, start + 100)], by: .other)
        }
        return engine
    }

    private func rate(_ uuid: UUID, _ start: Double, _ end: Double, metadata: Metadata? = nil) -> SampleRecord {
        .quantity(uuid, .heartRate, 60, .countPerMinute, start, end, metadata: metadata)
    }

    /// Saves samples, of which one starts first, and another one ends last.
    private func fill(_ engine: SQLiteEngine, _ form: Form, from first: Double, to last: Double) throws {
        let far = 500_000.0
        try engine.save(
            [.workout(.given(9), WorkoutRecord(activityType: .running, duration: 9), far, far + 9)], by: .own)
        var samples: [SampleRecord] = []
        // The one that ends last does not start last.
        func times(_ place: Int, of count: Int) -> (Double, Double) {
            let middle = (first + last) / 2
            return place == 1 ? (first, first + 0.25) : place == 2 ? (middle, last) : (middle + 1, middle + 1)
        }
        switch form {
        case .rows, .synced:
            samples = (0..<4).map { place in
                let (start, end) = times(place, of: 4)
                let metadata: Metadata? =
                    form == .rows
                    ? nil
                    : [
                        MetadataKey.syncIdentifier: .string("\(place)"), MetadataKey.syncVersion: .integer(1),
                    ]
                return rate(.given(20 + 2 * place), start, end, metadata: metadata)
            }
        case .block, .scattered:
            samples = (0..<70).map { place in
                let (start, end) = times(place, of: 70)
                return rate(.consecutive(form == .block ? place : place * 37 % 70 * 2), start, end)
            }
        case .correlation:
            let inner = (0..<4).map { place in
                let (start, end) = times(place, of: 4)
                return SampleRecord.quantity(
                    .given(20 + place), .dietaryFatTotal, 5, .gram, start, end)
            }
            let food = SampleRecord(
                uuid: .given(40), type: .food, start: first, end: last, content: .correlation(inner))
            try engine.save([food], by: .own)
            try engine.write(as: .own) { store in
                let row = try store.workoutRow(.given(9), mustBeOwn: true)
                let number = try #require(try store.number(of: .given(40)))
                try store.associate([number...number], with: row)
            }
            return
        case .series:
            samples = try engine.saveSeries(
                .heartRate, [(first, first + 1, 60), (first + 2, last, 61)], in: .countPerMinute)
        }
        try engine.add(samples, to: .given(9), by: .own)
        guard form == .scattered else { return }
        let report = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        try #require(report.blocks == 1)
    }

    @Test(
        "figures at the times of deleted samples go", arguments: Form.allCases,
        [
            (100, 2_000, []), (100.5, 1_999.5, [1, 3]), (100.5, 2_000, [1]), (100, 1_999.5, [3]),
            (1_100.5, 1_999, [1, 2, 3]),
        ] as [(Double, Double, [Int64])])
    func figures(form: Form, times: (first: Double, last: Double, kept: [Int64])) throws {
        for authority in form == .scattered ? [DeletionAuthority.app] : [.app, .owner] {
            let engine = try store()
            try fill(engine, form, from: times.first, to: times.last)
            try engine.connections.write { database in
                try SQLStatement(database, "INSERT INTO workout_derived SELECT id, 1, 1, x'00' FROM workout").run()
            }
            let count = try engine.deleteWithAssociated(
                [.given(9)], by: authority == .owner ? .other : .own, authority)
            #expect(count.map(\.kept) == [0])
            let kept = try engine.read {
                try SQLStatement($0.database, "SELECT workout FROM workout_derived ORDER BY workout").integers()
            }
            #expect(kept == times.kept, "\(authority)")
            #expect(try engine.integrityProblems().isEmpty)
        }
    }
}
