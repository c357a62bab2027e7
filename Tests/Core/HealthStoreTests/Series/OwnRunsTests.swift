import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The samples of a workout that belong to no other one.
@Suite struct OwnRunsTests {
    /// The runs of three workouts, some of which share samples.
    private static let runs: [(workout: Int, first: Int64, last: Int64)] = [
        (0, 10, 20), (0, 30, 40), (1, 12, 13), (1, 18, 25), (1, 35, 35), (1, 37, 37), (2, 13, 15), (2, 40, 50),
        (2, 5, 10), (2, 36, 38), (1, 60, 69), (2, 70, 70),
    ]

    @Test("CON-4: samples that another workout has, too, are not a workout's own") func own() throws {
        let engine = try CondensingTests.engine()
        try engine.save(
            (1...3).map { .workout(.given($0), WorkoutRecord(activityType: .running, duration: 600), 0, 600) },
            by: .own)
        let found = try engine.write(as: .own) { store -> [[ClosedRange<Int64>]] in
            let rows = try (1...3).map { try store.workoutRow(.given($0)) }
            let insert = try SQLStatement(
                store.database, "INSERT INTO member (workout, first, last) VALUES (?, ?, ?)")
            for run in Self.runs {
                try insert.run(.integer(rows[run.workout]), .integer(run.first), .integer(run.last))
            }
            return try rows.enumerated().map { place, row in
                let workout = CondensableWorkout(
                    row: row, uuid: .given(place + 1), start: 0, end: 600, activityType: .running, source: 1)
                return try WorkoutCondenser(store, workout, types: [], spans: BlockSpans()).ownRuns()
            }
        }
        let expected: [[ClosedRange<Int64>]] = [
            [11...11, 16...17, 30...34, 39...39], [21...25, 60...69], [5...9, 41...50, 70...70],
        ]
        #expect(found == expected)
    }
}
