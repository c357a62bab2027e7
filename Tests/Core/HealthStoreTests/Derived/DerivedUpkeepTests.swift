import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Which figures of workouts a change drops: those of its times and samples, and never fewer.
@Suite struct DerivedUpkeepTests {
    /// A change, and the workouts that keep their figures.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var kept: [Int]
        var deleted: [ClosedRange<Int64>] = []
        var change: @Sendable (inout DerivedUpkeep, StoreReader) throws -> Void = { _, _ in }

        /// Changes at some times.
        static func times(_ spans: [(Double, Double)], keep kept: [Int]) -> Case {
            let name = spans.prefix(4).map { "\($0.0) to \($0.1)" }.joined(separator: ", ")
            return Case(testDescription: "\(spans.count) spans: \(name)", kept: kept) { upkeep, _ in
                for (start, end) in spans { upkeep.note(from: start, to: end) }
            }
        }

        static func deletion(_ name: String, _ runs: [ClosedRange<Int64>], keep kept: [Int]) -> Case {
            Case(testDescription: "\(name) deleted", kept: kept, deleted: runs)
        }

        static func samples(_ runs: [ClosedRange<Int64>], keep kept: [Int]) -> Case {
            Case(testDescription: "samples \(runs.prefix(3)) of \(runs.count)", kept: kept) { upkeep, read in
                try upkeep.note(samples: runs, read.database)
            }
        }

        static func workouts(_ rows: [Int64], keep kept: [Int]) -> Case {
            Case(testDescription: "workouts \(rows)", kept: kept) { upkeep, _ in
                for row in rows { upkeep.note(workout: row) }
            }
        }
    }

    /// Moments that are far from each other and from the workouts.
    private static func far(_ count: Int, from first: Double = 100_000) -> [(Double, Double)] {
        (0..<count).map { (first + Double($0) * 10_000, first + Double($0) * 10_000) }
    }

    /// The workouts 1 to 4 last from 1,000, 10,000, 20,000 and 30,000 for 1,000 seconds, and have the numbers 1 to 4.
    ///
    /// The samples 5 to 7 of the second one are rows at 50,000, 20,500 and 51,000, those from 8 to 107 a block, of which
    /// none is near a workout, except the one at 30,500 with number 108.
    static let cases: [Case] = [
        .times([], keep: [1, 2, 3, 4]), .times([(2_000, 2_000)], keep: [2, 3, 4]),
        .times([(2_000.5, 9_999.5)], keep: [1, 2, 3, 4]), .times([(0, 999.5)], keep: [1, 2, 3, 4]),
        .times([(0, 1_000)], keep: [2, 3, 4]), .times([(2_000.5, 10_000)], keep: [1, 3, 4]),
        .times([(1_500, 1_600)], keep: [2, 3, 4]), .times([(0, 1_000_000)], keep: []),
        .times([(1_600, 1_500)], keep: [1, 2, 3, 4]), .times([(31_000, 40_000)], keep: [1, 2, 3]),
        .times([(31_000.5, 40_000)], keep: [1, 2, 3, 4]), .times([(2_000, 20_000)], keep: [4]),
        // Distant moments are apart, near ones are not, in either order.
        .times([(1_500, 1_500), (20_500, 20_500)], keep: [2, 4]),
        .times([(20_500, 20_500), (1_500, 1_500)], keep: [2, 4]),
        .times([(9_000, 9_000), (12_600, 12_600)], keep: [1, 3, 4]),
        .times([(12_600, 12_600), (9_000, 9_000)], keep: [1, 3, 4]),
        .times([(9_000, 9_000), (12_600.5, 12_600.5)], keep: [1, 2, 3, 4]),
        .times([(12_600.5, 12_600.5), (9_000, 9_000)], keep: [1, 2, 3, 4]),
        .times([(9_000, 12_000), (11_500, 11_600)], keep: [1, 3, 4]),
        .times([(11_500, 11_600), (9_000, 12_000)], keep: [1, 3, 4]),
        // Beyond 64 moments, everything in between counts.
        .times(far(63) + [(500, 500)], keep: [1, 2, 3, 4]), .times(far(64) + [(500, 500)], keep: []),
        .times(far(64) + [(20_500, 20_500)], keep: [1, 2]), .times([(20_500, 20_500)] + far(64), keep: [1, 2]),
        .times(far(80), keep: [1, 2, 3, 4]),
        .workouts([], keep: [1, 2, 3, 4]), .workouts([3], keep: [1, 2, 4]), .workouts([1, 4, 99], keep: [2, 3]),
        .deletion("the number before the samples", [4...4], keep: [1, 2, 3, 4]),
        .deletion("the first sample", [5...5], keep: [1, 3, 4]),
        .deletion("the last sample of the run", [107...107], keep: [1, 3, 4]),
        .deletion("the number after the run", [108...108], keep: [1, 2, 3, 4]),
        .deletion("all around", [1...500], keep: [1, 3, 4]),
        .deletion("64 runs around the samples", around(64), keep: [1, 2, 3, 4]),
        .deletion("65 runs around the samples", around(65), keep: [1, 3, 4]),
        .deletion("65 adjacent runs", (0..<65).map { 200 + $0...200 + $0 }, keep: [1, 2, 3, 4]),
        .samples([5...5], keep: [1, 2, 3, 4]), .samples([6...6], keep: [1, 2, 4]), .samples([5...7], keep: [1, 2]),
        .samples([7...7], keep: [1, 2, 3, 4]), .samples([8...8], keep: [1, 2, 3, 4]),
        .samples([107...107], keep: [1, 2, 3, 4]), .samples([108...108], keep: [1, 2, 3]),
        .samples([], keep: [1, 2, 3, 4]), .samples([5...5, 6...6], keep: [1, 2, 4]),
        .samples([109...200], keep: [1, 2, 3, 4]), .samples([50...60, 108...109], keep: [1, 2, 3]),
        .samples((0..<65).map { 1_000 + 2 * $0...1_000 + 2 * $0 }, keep: [1, 2, 3, 4]),
    ]

    /// Runs of one number each on both sides of the samples of the second workout.
    private static func around(_ count: Int) -> [ClosedRange<Int64>] {
        [1...1] + (0..<Int64(count - 1)).map { 300 + 2 * $0...300 + 2 * $0 }
    }

    @Test("a change drops the figures of its times and samples", arguments: cases) func drops(_ example: Case) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        for (place, start) in [1_000.0, 10_000, 20_000, 30_000].enumerated() {
            try engine.save(
                [
                    .workout(
                        .given(place + 1), WorkoutRecord(activityType: .running, duration: 1_000), start,
                        start + 1_000)
                ], by: .own)
        }
        func rate(_ number: Int, _ start: Double) -> SampleRecord {
            .quantity(.given(number), .heartRate, 60, .countPerMinute, start)
        }
        try engine.add([rate(5, 50_000), rate(6, 20_500), rate(7, 51_000)], to: .given(2), by: .own)
        let block = (0..<100).map { SampleRecord.quantity(.consecutive($0), .stepCount, 1, .count, 60_000) }
        try engine.add(block, to: .given(2), by: .own)
        try engine.save([rate(9, 30_500)], by: .own)
        struct Done: Error {}
        var kept: [Int64]?
        do {
            try engine.write(as: .own) { store in
                let database = store.database
                #expect(try !DerivedUpkeep(database).isNeeded)
                for workout in 1...4 {
                    try database.execute(
                        sql: "INSERT INTO workout_derived VALUES (?1, 1, 1, x'00'), (?1, 2, 1, x'00')",
                        arguments: [workout])
                }
                let members = try SQLStatement(
                    database, "SELECT min(first) FROM member UNION SELECT max(last) FROM member"
                ).integers()
                try #require(members == [5, 107])
                var upkeep = try DerivedUpkeep(database)
                #expect(upkeep.isNeeded)
                try example.change(&upkeep, store.read)
                try upkeep.finish(store.read, deleted: example.deleted)
                kept = try SQLStatement(database, "SELECT workout FROM workout_derived ORDER BY workout, kind")
                    .integers()
                throw Done()
            }
        } catch {
            if kept == nil { throw error }
        }
        #expect(kept == example.kept.flatMap { [Int64($0), Int64($0)] })
    }

    @Test func withoutFiguresNothingIsNoted() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.write { store in
            var upkeep = try DerivedUpkeep(store.database)
            upkeep.note(from: 0, to: 1)
            upkeep.note(workout: 1)
            try upkeep.note(samples: [1...5], store.database)
            try upkeep.finish(store.read, deleted: [1...5])
        }
    }
}
