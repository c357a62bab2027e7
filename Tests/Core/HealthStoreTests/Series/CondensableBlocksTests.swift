import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The workouts that have samples to condense, in blocks of their own and in those that they share with others.
@Suite struct CondensableBlocksTests {
    private let engine: SQLiteEngine
    private static let workout = UUID.given(5_000)

    init() throws {
        engine = try CondensingTests.engine()
        try engine.save(
            [.workout(Self.workout, WorkoutRecord(activityType: .running, duration: 600), 0, 600)], by: .own)
    }

    private static func rate(_ place: Int) -> SampleRecord {
        .quantity(.given(1_000 + place * 4), .heartRate, 60, .countPerMinute, Double(place))
    }

    private static func steps(_ place: Int) -> SampleRecord {
        .quantity(.given(1_001 + place * 4), .stepCount, 1, .count, Double(place), Double(place) + 1)
    }

    private func condensable(_ types: Set<ObjectType>) throws -> [UUID] {
        let request = CondensingRequest(sources: .all, types: types)
        return try engine.read { store in
            let found = try store.condensableWorkouts(request, now: CondensingTests.now)
            #expect(found.examined == 1)
            return found.workouts.map(\.uuid)
        }
    }

    /// Saves a hundred heart rates, each followed by steps, and compacts them to one block of each type.
    private func saveInTurn() throws -> Int64 {
        try engine.save((0..<100).flatMap { [Self.rate($0), Self.steps($0)] }, by: .own)
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        let blocks = try engine.read {
            try SQLStatement($0.database, "SELECT id FROM block WHERE scattered AND count = 100 ORDER BY id")
                .integers()
        }
        try #require(blocks.count == 2)
        return blocks[0]
    }

    /// Heart rates and steps of a workout, by their places.
    static let places: [([Int], [Int])] = [
        ([], []), ([0], []), ([49], []), ([50], []), ([51], []), ([99], []), ([0, 99], []), ([60, 70, 80], [61]),
        ([], [0]), ([], [50]), ([], [99]), ([], Array(0..<100)),
    ]

    @Test("CON-4: a workout is looked at if it has a sample of a compacted block, wherever in it", arguments: places)
    func compacted(rates: [Int], steps: [Int]) throws {
        _ = try saveInTurn()
        let members = rates.map(Self.rate) + steps.map(Self.steps)
        if !members.isEmpty { try engine.add(members, to: Self.workout, by: .own) }
        #expect(try condensable([.heartRate]) == (rates.isEmpty ? [] : [Self.workout]))
        #expect(try condensable([.stepCount]) == (steps.isEmpty ? [] : [Self.workout]))
        #expect(try condensable([.heartRate, .stepCount]) == (members.isEmpty ? [] : [Self.workout]))
        #expect(try condensable([.activeEnergyBurned]) == [])
    }

    @Test(
        "CON-4: a workout is looked at if it has a sample of a block, from its first to its last one",
        arguments: [(-1, false), (0, true), (1, true), (63, true), (64, false)])
    func ordinary(place: Int, isLookedAt: Bool) throws {
        let block = (0..<64).map {
            SampleRecord.quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0))
        }
        // The numbers of both steps adjoin those of the block.
        try engine.save([Self.steps(0)] + block + [Self.steps(1)], by: .own)
        let member = place < 0 ? Self.steps(0) : place < 64 ? block[place] : Self.steps(1)
        try engine.add([member], to: Self.workout, by: .own)
        #expect(try condensable([.heartRate]) == (isLookedAt ? [Self.workout] : []))
        #expect(try condensable([.stepCount]) == (isLookedAt ? [] : [Self.workout]))
    }

    @Test("CON-10: of a workout between the samples of a damaged block the damage is told") func damage() throws {
        let block = try saveInTurn()
        try engine.add([Self.steps(70)], to: Self.workout, by: .own)
        try engine.connections.write { database in
            try database.execute(sql: "UPDATE block_data SET payload = x'00' WHERE block = \(block)")
        }
        #expect(try condensable([.heartRate]) == [Self.workout] && condensable([.activeEnergyBurned]) == [])
        let outcome = try engine.condense(CondensingRequest(sources: .all, types: [.heartRate])) { _, _ in true }
        #expect(outcome.workouts.map(\.uuid) == [Self.workout])
        let refusal = try #require(outcome.workouts.first?.types.first?.refusal)
        #expect(refusal.hasPrefix("Sample block \(block) is damaged ("))
    }
}
