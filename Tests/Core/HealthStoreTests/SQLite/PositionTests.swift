import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The meaning of a position in the changes of a store: how far someone has read, or nothing in another store.
@Suite struct PositionTests {
    private let engine: SQLiteEngine
    private static let workout = UUID.given(1)

    /// A store with the numbers 1 to 6: a workout, two rates, a score and its relation, and a deletion.
    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let score = SampleRecord.quantity(.given(4), .workoutEffortScore, 7, .appleEffortScore, 0, 60)
        try engine.save(
            [
                .workout(Self.workout, WorkoutRecord(activityType: .running, duration: 60), 0, 60),
                .quantity(.given(2), .heartRate, 60, .countPerMinute, 1),
                .quantity(.given(3), .heartRate, 61, .countPerMinute, 2),
            ], by: .own)
        try engine.relate(score, to: Self.workout, activity: nil, by: .own)
        try engine.delete([.given(2)], by: .own)
        let sequence = try engine.read { try StoreReader.sequence($0.database) }
        try #require(sequence == 6)
    }

    /// Numbers of positions, in this store or in another, and the number from which on changes are told.
    static let positions: [(number: Int64, isOfOther: Bool, from: Int64)] = [
        (.min, false, 0), (-1, false, 0), (0, false, 0), (1, false, 1), (2, false, 2), (3, false, 3), (4, false, 4),
        (5, false, 5), (6, false, 6), (7, false, 0), (8, false, 0), (.max, false, 0), (0, true, 0), (1, true, 0),
        (5, true, 0), (6, true, 0), (7, true, 0),
    ]

    @Test("QRY-60: a position of another store, or one that is not reached, is the beginning", arguments: positions)
    func begins(number: Int64, isOfOther: Bool, from: Int64) throws {
        let position = ChangePosition(number: number, store: isOfOther ? "another" : nil)
        let named = ChangePosition(number: number, store: isOfOther ? "another" : engine.identity)
        for position in [position, named] {
            let parts = [ObjectType.workout, .heartRate, .workoutEffortScore].map { SampleRequest.Part(type: $0) }
            let found = try engine.changes(ChangeRequest(parts, since: position), for: .own)
            let numbers = [(1, UUID.given(1)), (3, .given(3)), (4, .given(4))] as [(Int64, UUID)]
            #expect(found.added.map(\.uuid) == numbers.filter { $0.0 > from }.map(\.1))
            #expect(found.deleted.map(\.uuid) == (from < 6 ? [.given(2)] : []))
            #expect(found.position == ChangePosition(number: 6, store: engine.identity) && found.isComplete)
            // One by one, the pages begin there, too.
            let first = try engine.changes(ChangeRequest(parts, since: position, limit: 1), for: .own)
            let next = numbers.first { $0.0 > from }
            #expect(first.added.map(\.uuid) == (next.map { [$0.1] } ?? []))
            #expect(first.position.number == (next?.0 ?? 6) && first.position.store == engine.identity)
            let changed = try engine.changedTypes(parts, since: position, for: .own)
            var types: Set<ObjectType> = []
            if from < 1 { types.insert(.workout) }
            if from < 6 { types.insert(.heartRate) }
            if from < 4 { types.insert(.workoutEffortScore) }
            #expect(changed.types == types && changed.position == found.position)
            let efforts = try engine.effortRelationships(.constant(true), since: position, for: .own)
            #expect(efforts.relationships.map(\.workout.uuid) == (from < 5 ? [Self.workout] : []))
            #expect(efforts.position == found.position)
        }
    }

    @Test("QRY-31: without a position no type has changed") func none() throws {
        let found = try engine.changedTypes([.init(type: .heartRate)], since: nil, for: .own)
        #expect(found.types.isEmpty && found.position == ChangePosition(number: 6, store: engine.identity))
        let stranger = AppIdentity(bundleIdentifier: "test.stranger", name: "Stranger")
        #expect(throws: EngineError.self) {
            try engine.changedTypes([.init(type: .heartRate)], since: nil, for: stranger)
        }
    }

    @Test("STO-2, STO-12: an ignored version of a stored object is refused, whatever its identifier was before")
    func ignored() throws {
        func mass(_ number: Int, _ version: Double, _ type: ObjectType = .bodyMass) -> SampleRecord {
            .quantity(
                .given(number), type, 70, .kilogram, Double(number),
                metadata: [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .number(version)])
        }
        func save(_ samples: SampleRecord...) -> String {
            do {
                try engine.save(samples, by: .own)
                return "saved"
            } catch {
                return error.message
            }
        }
        let stored = "An object with this identifier is already stored."
        #expect(save(mass(10, 2)) == "saved")
        #expect(save(mass(10, 2)) == stored && save(mass(10, 1)) == stored && save(mass(10, 3)) == stored)
        // The identifier of another object that is stored.
        #expect(save(mass(3, 2)) == stored && save(mass(3, 1)) == stored)
        #expect(save(mass(11, 2)) == "saved" && save(mass(12, 1.5), mass(13, 0)) == "saved")
        #expect(try engine.states(of: [.given(10), .given(11), .given(12)]) == [.stored, .unknown, .unknown])
        #expect(save(mass(14, 2.5)) == "saved")
        #expect(try engine.states(of: [.given(10), .given(14)]) == [.deleted, .stored])
        // The one that was replaced stays deleted.
        #expect(save(mass(10, 1)) == "An object with this identifier was deleted; save a new one instead.")
        #expect(try engine.samples(SampleRequest(.bodyMass), for: .own).map(\.uuid) == [.given(14)])
    }
}
