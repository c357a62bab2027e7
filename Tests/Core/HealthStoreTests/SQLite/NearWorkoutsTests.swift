import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Workouts of nearly the same times, and what is remembered of the samples of all workouts.
@Suite struct NearWorkoutsTests {
    @Test("ING-40: the nearest workout is the one whose start and end together differ least") func nearest() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        // The workout that comes lasts from 1,000 to 2,000.
        let times: [(Double, Double)] = [
            (1_000, 2_002), (1_000.5, 2_000.5), (998, 2_000), (1_002, 1_998), (1_000, 2_000.75), (999.5, 2_000.5),
            (1_002.5, 2_000), (997.5, 2_000), (1_000, 2_002.5), (1_000, 1_997.5), (0, 5_000),
        ]
        for (place, times) in times.enumerated() {
            let record = WorkoutRecord(activityType: .running, duration: 1_000)
            try engine.save(
                [.workout(.given(place), record, times.0, times.1)], by: place.isMultiple(of: 2) ? .own : .other)
        }
        var found: [[Int]] = []
        try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
            for seconds in [0, 0.5, 0.75, 2, 2.5] {
                let near = try writer.workouts(from: 1_000, to: 2_000, within: seconds)
                found.append(near.map { workout in times.indices.first { workout.uuid == .given($0) } ?? -1 })
                for workout in near {
                    let place = times.indices.first { workout.uuid == .given($0) } ?? -1
                    #expect(workout.start == times[place].0 && workout.end == times[place].1)
                    #expect(workout.activity == .running)
                    #expect(workout.bundleIdentifier == (place.isMultiple(of: 2) ? "test.own" : "test.other"))
                }
            }
        }
        // Among equals the one that was stored first.
        #expect(
            found == [
                [], [1, 5], [4, 1, 5], [4, 1, 5, 0, 2, 3], [4, 1, 5, 0, 2, 6, 7, 8, 9, 3],
            ])
    }

    @Test("up to 65,536 runs of numbers are remembered, and more displace none") func many() {
        let cache = WorkoutMembersCache()
        var reads = 0
        func count(_ count: Int, _ sequence: Int64) -> Int {
            cache.runs(in: StoreState(identity: "a", sequence: sequence, epoch: 1)) {
                reads += 1
                return MemberRuns((0..<count).map { Int64(2 * $0)...Int64(2 * $0) })
            }.runs.count
        }
        #expect(count(65_536, 1) == 65_536 && count(65_536, 1) == 65_536 && reads == 1)
        #expect(count(65_537, 2) == 65_537 && count(65_537, 2) == 65_537 && reads == 3)
        #expect(count(65_536, 1) == 65_536 && reads == 3)
    }

    @Test("the samples of workouts are read again after any change") func members() throws {
        let cache = WorkoutMembersCache()
        var reads = 0
        func runs(_ identity: String, _ sequence: Int64, _ epoch: Int64) -> Int {
            let state = StoreState(identity: identity, sequence: sequence, epoch: epoch)
            let found = cache.runs(in: state) {
                reads += 1
                return MemberRuns([Int64(reads)...Int64(reads)])
            }
            return Int(found.runs[0].lowerBound)
        }
        #expect(runs("a", 1, 1) == 1 && runs("a", 1, 1) == 1)
        #expect(runs("a", 2, 1) == 2 && runs("a", 2, 1) == 2)
        #expect(runs("a", 2, 2) == 3 && runs("b", 2, 2) == 4 && runs("b", 2, 2) == 4)
        #expect(runs("a", 1, 1) == 5 && runs("a", 1, 1) == 5)

        // What an engine answers follows each change, whoever makes it.
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        func rate(_ number: Int) -> SampleRecord {
            .quantity(.given(number), .heartRate, 60, .countPerMinute, Double(number))
        }
        func free() throws -> [UUID] {
            try engine.samples(SampleRequest(.heartRate, .not(.hasWorkout)), for: .own).map(\.uuid)
        }
        let deep = (0..<102).reduce(SamplePredicate.not(.hasWorkout)) { predicate, _ in .and([predicate]) }
        func freeInMemory() throws -> [UUID] {
            try engine.samples(SampleRequest(.heartRate, deep), for: .own).map(\.uuid)
        }
        try engine.save(
            [
                .workout(.given(1), WorkoutRecord(activityType: .running, duration: 60), 0, 60), rate(2), rate(3),
                rate(4),
            ], by: .own)
        #expect(try free() == [.given(2), .given(3), .given(4)] && freeInMemory() == free())
        try engine.add([rate(3)], to: .given(1), by: .own)
        #expect(try free() == [.given(2), .given(4)] && freeInMemory() == free())
        try engine.add([rate(5)], to: .given(1), by: .own)
        #expect(try free() == [.given(2), .given(4)] && freeInMemory() == free())
        try engine.delete([.given(1)], by: .own)
        #expect(try free() == [.given(2), .given(3), .given(4), .given(5)] && freeInMemory() == free())
    }
}
