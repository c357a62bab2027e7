import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Workouts of which nothing was condensed, and those after them.
@Suite struct CondensingRollbackTests {
    private static func energy(_ uuid: UUID, _ start: Double, _ end: Double, _ value: Double) -> SampleRecord {
        .quantity(uuid, .activeEnergyBurned, value, .kilocalorie, start, end)
    }

    private static func rate(_ uuid: UUID, _ start: Double, _ end: Double, _ value: Double) -> SampleRecord {
        .quantity(uuid, .heartRate, value, .countPerMinute, start, end)
    }

    /// Returns a store with a workout of energies, one whose heart rates cannot be condensed, in a block with a long
    /// one, and one that was measured beside the end of the long one.
    private static func engine(hasLong: Bool) throws -> SQLiteEngine {
        let engine = try CondensingTests.engine()
        for (number, start) in [(1, 0.0), (2, 10_000), (3, 40_000)] {
            let workout = SampleRecord.workout(
                .given(number), WorkoutRecord(activityType: .running, duration: 600), start, start + 600)
            try engine.save([workout], by: .own)
        }
        try engine.add(
            (0..<60).map { (place: Int) -> SampleRecord in
                energy(.consecutive(place), Double(place * 10), Double(place * 10 + 10), 5)
            }, to: .given(1),
            by: .own)
        // A few of a block whose part has the long one: they take more space when they are condensed.
        let block = (0..<300).map { (place: Int) -> SampleRecord in
            let start = 10_000 + Double(place * 2)
            let end = place == 100 ? hasLong ? 40_303 : start + 1 : start
            return rate(.consecutive(1_000 + place), start, end, Double(60 + place * 7 % 13))
        }
        try engine.save(block, by: .own)
        try engine.add(Array(block[101..<104]), to: .given(2), by: .own)
        try engine.add(
            (0..<120).map { (place: Int) -> SampleRecord in
                let start = 40_000 + Double(place * 5)
                return rate(.consecutive(2_000 + place), start, start, 70)
            }, to: .given(3), by: .own)
        return engine
    }

    private static func outcome(_ engine: SQLiteEngine, _ sources: [ObjectType]) throws -> [String] {
        let request = CondensingRequest(sources: .all, types: Set(sources))
        let outcome = try engine.condense(request) { _, _ in true }
        return outcome.workouts.flatMap { workout in
            workout.types.map { type in
                "\(workout.start) \(type.type.identifier) \(type.samplesAfter) \(type.quantitiesAfter) "
                    + (type.refusal ?? "")
            }
        }
    }

    private static func quantities(_ engine: SQLiteEngine) throws -> [[Double]] {
        try engine.quantities(QuantityRequest(.heartRate, .workout(.given(3)))).map(\.numbers)
    }

    @Test("CON-10: what was taken back of a workout is known again for the next one") func next() throws {
        // The long one ends within the last workout, and what is beside it is not put together across its end.
        let alone = try Self.engine(hasLong: true)
        let outcomes = try Self.outcome(alone, [.heartRate])
        let expected = try Self.quantities(alone)
        let without = try Self.engine(hasLong: false)
        _ = try Self.outcome(without, [.heartRate])
        #expect(try expected != Self.quantities(without))
        // After a workout that was condensed, the one before it is tried and taken back.
        let all = try Self.engine(hasLong: true)
        let found = try Self.outcome(all, [.heartRate, .activeEnergyBurned])
        #expect(found.first?.contains("ActiveEnergyBurned") == true && Array(found.dropFirst()) == outcomes, "\(found)")
        #expect(try Self.quantities(all) == expected)
        #expect(try all.integrityProblems().isEmpty)
    }

    @Test("CON-10: a workout with a damaged block stays as it is, with the reason, and the others are condensed")
    func damage() throws {
        let engine = try CondensingTests.engine()
        for number in 1...3 {
            let start = Double(number) * 10_000
            let workout = SampleRecord.workout(
                .given(number), WorkoutRecord(activityType: .running, duration: 600), start, start + 600)
            try engine.save([workout], by: .own)
            try engine.add(
                (0..<100).map {
                    .quantity(
                        .consecutive(number * 1_000 + $0), .heartRate, 60, .countPerMinute, start + Double($0))
                }, to: .given(number), by: .own)
            try engine.add(
                (0..<60).map { (place: Int) -> SampleRecord in
                    let first = start + Double(place * 10)
                    return Self.energy(.consecutive(number * 1_000 + 500 + place), first, first + 10, 5)
                }, to: .given(number), by: .own)
        }
        let blocks = try engine.read {
            try SQLStatement($0.database, "SELECT id FROM block WHERE type = ? ORDER BY id")
                .integers(.integer($0.references.id(of: .heartRate)))
        }
        try #require(blocks.count == 3)
        try engine.connections.write { database in
            try database.execute(sql: "UPDATE block_data SET payload = x'00' WHERE block = \(blocks[1])")
        }
        func energies(_ number: Int) throws -> Int {
            try engine.samples(SampleRequest(.activeEnergyBurned, .workout(.given(number))), for: .own).count
        }
        var done: [Int] = []
        let outcome = try engine.condense(
            CondensingRequest(sources: .all, types: [.heartRate, .activeEnergyBurned])
        ) { number, total in
            done.append(number)
            return number <= total
        }
        #expect(done == [1, 2, 3] && outcome.isComplete && outcome.workouts.count == 3)
        for workout in outcome.workouts {
            if workout.uuid == .given(2) {
                #expect(workout.types.count == 1)
                let refusal = try #require(workout.types.first?.refusal)
                #expect(refusal.hasPrefix("Sample block \(blocks[1]) is damaged ("))
            } else {
                #expect(workout.types.count == 2 && workout.types.allSatisfy { $0.refusal == nil })
            }
        }
        #expect(try [1, 2, 3].map(energies) == [1, 60, 1])
    }
}
