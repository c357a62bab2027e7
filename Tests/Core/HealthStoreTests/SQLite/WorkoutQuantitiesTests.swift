import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The quantities of many workouts that are read together: which samples are of which workout, and in which order.
@Suite struct WorkoutQuantitiesTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    private func saveWorkout(_ number: Int, _ start: Double, _ end: Double, by app: AppIdentity = .own) throws {
        let record = WorkoutRecord(activityType: .running, duration: end - start)
        try engine.save([.workout(.given(number), record, start, end)], by: app)
    }

    private func rates(
        _ values: [Double], from number: Int, at start: Double, every step: Double = 0, lasting length: Double = 0,
        isBlock: Bool = false, unit: QuantityUnit = .countPerMinute
    ) -> [SampleRecord] {
        values.enumerated().map { place, value in
            let from = start + Double(place) * step
            return .quantity(
                isBlock ? .consecutive(number + place) : .given(number + 3 * place), .heartRate, value, unit, from,
                from + length)
        }
    }

    /// Returns the rates of workouts, by the number in their identifier.
    private func found(_ numbers: [Int], _ types: [ObjectType: QuantityUnit] = [.heartRate: .countPerMinute]) throws
        -> [ObjectType: [Int: SeriesColumns]]
    {
        try engine.read(for: .own) { store in
            var reader = store
            reader.owner = .own
            let found = try reader.workoutQuantities(types, of: Set(numbers.map { .given($0) }))
            return found.mapValues { workouts in
                Dictionary(
                    uniqueKeysWithValues: workouts.map { uuid, columns in
                        (numbers.first { uuid == .given($0) } ?? -1, columns)
                    })
            }
        }
    }

    private func values(_ numbers: [Int]) throws -> [Int: [Double]] {
        try found(numbers)[.heartRate]?.mapValues(\.values) ?? [:]
    }

    @Test("samples of one moment come in the order of their insertion, in rows and blocks", arguments: [true, false])
    func ties(isAssociated: Bool) throws {
        try saveWorkout(1, 0, 100)
        let block = (0..<64).map { 200 + Double($0) }
        let first = rates([1, 2], from: 100, at: 50)
        let second = rates(block, from: 0, at: 50, isBlock: true)
        let third = rates([3, 4, 5], from: 300, at: 50)
        for samples in [first, second, third] {
            if isAssociated {
                try engine.add(samples, to: .given(1), by: .own)
            } else {
                try engine.save(samples, by: .own)
            }
        }
        #expect(try values([1]) == [1: [1, 2] + block + [3, 4, 5]])
        let earlier = rates([7, 8, 9], from: 400, at: 48, every: 1)
        if isAssociated { try engine.add(earlier, to: .given(1), by: .own) } else { try engine.save(earlier, by: .own) }
        #expect(try values([1]) == [1: [7, 8, 1, 2] + block + [3, 4, 5, 9]])
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        #expect(try values([1]) == [1: [7, 8, 1, 2] + block + [3, 4, 5, 9]])
    }

    @Test("samples by time lie entirely within the workout, and are of its source", arguments: [0, 64])
    func within(fill: Int) throws {
        try saveWorkout(1, 100, 200)
        // Of a block, each sample is looked at.
        let rest = rates(Array(repeating: 9, count: fill), from: 0, at: 5_000, isBlock: true)
        func save(_ number: Int, _ spans: [(Double, Double)], by app: AppIdentity = .own) throws {
            let samples = spans.enumerated().map { place, span in
                SampleRecord.quantity(
                    fill > 0 ? .consecutive(number - spans.count + place) : .given(number + 3 * place), .heartRate,
                    Double(number + place), .countPerMinute, span.0, span.1)
            }
            // Those before the others continue their identifiers.
            let others = rest.enumerated().map { place, sample in
                SampleRecord.quantity(
                    .consecutive(number + place), .heartRate, 9, .countPerMinute, sample.start, sample.end)
            }
            try engine.save(samples + others, by: app)
        }
        try save(
            1_000,
            [(100, 100), (99.5, 100), (100, 101), (199, 200), (199, 200.5), (200, 200), (200.5, 200.5), (99, 201)])
        try save(2_000, [(150, 150)], by: .other)
        #expect(try values([1]) == [1: [1_000, 1_002, 1_003, 1_005]])
        try saveWorkout(2, 100, 200, by: .other)
        try saveWorkout(3, 99, 201)
        try saveWorkout(4, 150, 199)
        #expect(
            try values([1, 2, 3, 4]) == [
                1: [1_000, 1_002, 1_003, 1_005], 2: [2_000], 4: [],
                3: [1_007, 1_001, 1_000, 1_002, 1_003, 1_004, 1_005, 1_006],
            ])
        #expect(try values([3]).keys.map(\.self) == [3] && values([1, 99]) == [1: [1_000, 1_002, 1_003, 1_005]])
        #expect(try values([]) == [:])
    }

    @Test("long workouts contain what shorter ones that begin later do") func nested() throws {
        try saveWorkout(1, 0, 1_000)
        for number in 2...6 { try saveWorkout(number, Double(number) * 100, Double(number) * 100 + 10) }
        try saveWorkout(7, 600, 900)
        try engine.save(rates([1, 2, 3, 4, 5], from: 100, at: 305, every: 100), by: .own)
        #expect(
            try values(Array(1...7)) == [
                1: [1, 2, 3, 4, 5], 2: [], 3: [1], 4: [2], 5: [3], 6: [4], 7: [4, 5],
            ])
    }

    @Test("if any sample belongs to a workout, only such count; what belongs to one counts for no other by time")
    func members() throws {
        try saveWorkout(1, 0, 100)
        try saveWorkout(2, 0, 100)
        try saveWorkout(3, 500, 600)
        let own = rates([1, 2], from: 100, at: 10, every: 10)
        try engine.add(own, to: .given(1), by: .own)
        try engine.save(rates([5, 6], from: 200, at: 15, every: 10), by: .own)
        #expect(try values([1, 2, 3]) == [1: [1, 2], 2: [5, 6], 3: []])
        // Samples of another time and source are a workout's if they belong to it.
        let others = rates([8, 9], from: 300, at: 50, every: 1)
        try engine.save(others, by: .other)
        try engine.add(others, to: .given(3), by: .own)
        #expect(try values([1, 2, 3]) == [1: [1, 2], 2: [5, 6], 3: [8, 9]])
        // Those of another type do not count.
        try engine.add([.quantity(.given(400), .stepCount, 7, .count, 20, 30)], to: .given(2), by: .own)
        let steps = try found([1, 2, 3], [.heartRate: .countPerMinute, .stepCount: .count])
        #expect(steps[.stepCount]?.mapValues(\.values) == [1: [], 2: [7], 3: []])
        #expect(steps[.heartRate]?.mapValues(\.values) == [1: [1, 2], 2: [5, 6], 3: [8, 9]])
        #expect(steps[.stepCount]?[2]?.starts == [20] && steps[.stepCount]?[2]?.ends == [30])
    }

    @Test("a workout of a file takes nothing by time") func supplement() throws {
        let workout = SampleRecord.workout(
            .given(1), WorkoutRecord(activityType: .running, duration: 100), 0, 100)
        try engine.insert(workout, by: .own) { bulk throws(EngineError) in
            try bulk.append(WorkoutSupplement(header: Data("{\"a\":1}".utf8), columns: [[1]]))
        }
        try saveWorkout(2, 0, 100)
        let samples = rates([1, 2, 3], from: 100, at: 10, every: 10)
        try engine.save(samples, by: .own)
        #expect(try values([1, 2]) == [1: [], 2: [1, 2, 3]])
        try engine.add([samples[1]], to: .given(1), by: .own)
        #expect(try values([1, 2]) == [1: [2], 2: [1, 3]])
    }

    @Test("a workout with a series is read by itself, the others are not") func series() throws {
        for number in 1...4 { try saveWorkout(number, Double(number) * 1_000, Double(number) * 1_000 + 100) }
        for number in 1...4 {
            try engine.save(
                rates([Double(number)], from: 100 * number, at: Double(number) * 1_000 + 10), by: .own)
        }
        // Within the first, of the second, and beside both.
        let within = try engine.saveSeries(.heartRate, [(1_020, 1_021, 60), (1_050, 1_100, 61)], in: .countPerMinute)
        let elsewhere = try engine.saveSeries(.heartRate, [(9_000, 9_001, 60)], in: .countPerMinute)
        try engine.add(elsewhere, to: .given(2), by: .own)
        _ = try engine.saveSeries(.heartRate, [(3_050, 3_060, 60), (3_090, 3_101, 61)], in: .countPerMinute)
        #expect(within.count == 1)
        #expect(try values([1, 2, 3, 4]) == [3: [3], 4: [4]])
        #expect(try found([1, 2], [.stepCount: .count])[.stepCount]?.count == 2)
    }

    @Test("values are in the unit that is asked for, whatever they were given in", arguments: [2, 64])
    func units(count: Int) throws {
        try saveWorkout(1, 0, 100)
        try saveWorkout(2, 0, 100)
        let slow = rates(
            Array(repeating: 1.5, count: count), from: 0, at: 10, isBlock: count > 2, unit: .countPerSecond)
        let usual = rates(
            Array(repeating: 90, count: count), from: 1_000, at: 20, isBlock: count > 2, unit: .countPerMinute)
        try engine.save(slow, by: .own)
        try engine.add(usual, to: .given(2), by: .own)
        #expect(
            try values([1, 2]) == [1: Array(repeating: 90, count: count), 2: Array(repeating: 90, count: count)])
        let second = try found([1, 2], [.heartRate: .countPerSecond])[.heartRate]
        #expect(second?[1]?.values == Array(repeating: 1.5, count: count))
        #expect(second?[2]?.values == Array(repeating: 1.5, count: count))
        // What cannot be converted is left out.
        #expect(try found([1, 2], [.heartRate: .meter])[.heartRate]?.mapValues(\.count) == [1: 0, 2: 0])
    }

    @Test("STO-30: a damaged block is told, or left out and named if that is wanted", arguments: [false, true])
    func damage(isAssociated: Bool) throws {
        try saveWorkout(1, 0, 200)
        try saveWorkout(2, 1_000, 1_100)
        let block = rates(Array(repeating: 90, count: 64), from: 0, at: 50, isBlock: true)
        let rows = rates([1, 2], from: 100, at: 150)
        for samples in [block, rows] {
            if isAssociated {
                try engine.add(samples, to: .given(1), by: .own)
            } else {
                try engine.save(samples, by: .own)
            }
        }
        try engine.save(rates([3], from: 300, at: 1_050), by: .own)
        let found = try engine.read { try SQLStatement($0.database, "SELECT id FROM block").firstInteger() }
        let number = try #require(found)
        let told = "Sample block \(number) is damaged (truncated)."
        try engine.connections.write { try $0.execute(sql: "UPDATE block_data SET payload = x'00'") }
        #expect(EngineError.message { _ = try values([1, 2]) } == told)
        #expect(try values([2]) == [2: [3]])
        let report = DamageReports()
        engine.skipDamagedBlocks { report.add($0) }
        #expect(try values([1, 2]) == [1: [1, 2], 2: [3]])
        #expect(report.news() == [told])
        #expect(try values([2]) == [2: [3]] && report.news() == [])
    }
}
