import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The facts of a workout without reading all of it.
@Suite struct WorkoutFactsTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    @Test("that a workout came from a file is told to who may read it") func isFromFile() throws {
        func save(_ number: Int, hasSupplement: Bool) throws {
            let workout = SampleRecord.workout(
                .given(number), WorkoutRecord(activityType: .running, duration: 60), 0, 60)
            try engine.insert(workout, by: .own) { bulk throws(EngineError) in
                if hasSupplement {
                    try bulk.append(WorkoutSupplement(header: Data("{\"a\":1}".utf8), columns: [[1]]))
                }
            }
            try engine.add(
                [.quantity(.given(number + 10), .heartRate, 60, .countPerMinute, 1)], to: .given(number), by: .own)
        }
        try save(1, hasSupplement: true)
        try save(2, hasSupplement: false)
        func facts(_ app: AppIdentity) throws -> [String] {
            try [1, 2, 3].map {
                let found = try engine.belongings(of: .given($0), for: app)
                return "\(found.types.map { StoreText.name($0) }.sorted()) \(found.isFromFile)"
            }
        }
        let all = ["[\"HeartRate\"] true", "[\"HeartRate\"] false", "[] false"]
        #expect(try facts(.own) == all && facts(.other) == all)
        try engine.authorize(.other, AuthorizationDecisions(read: [.workout: false]))
        #expect(try facts(.own) == all && facts(.other) == ["[\"HeartRate\"] false", all[1], all[2]])
        try engine.authorize(.own, AuthorizationDecisions(read: [.workout: false]))
        #expect(try facts(.own) == all)
        try engine.authorize(
            .other, AuthorizationDecisions(read: [.workout: true], earliestReadDates: [.workout: 60.5]))
        #expect(try facts(.other)[0] == "[\"HeartRate\"] false")
        try engine.authorize(
            .other, AuthorizationDecisions(read: [.workout: true], earliestReadDates: [.workout: 60]))
        #expect(try facts(.other) == all)
    }

    @Test("workouts are passed on by their start, the latest first, whenever they end") func order() throws {
        let times: [(Double, Double)] = [(0, 900), (30, 40), (10, 1_000), (20, 25), (20, 500)]
        try engine.save(
            times.enumerated().map { place, times in
                .workout(
                    .given(1 + place), WorkoutRecord(activityType: .running, duration: 5), times.0, times.1)
            }, by: .own)
        func found(_ predicate: SamplePredicate, most: Int = 9) throws -> [UUID] {
            var found: [UUID] = []
            try engine.forEachWorkout(predicate, for: .own) {
                found.append($0.uuid)
                return found.count < most
            }
            return found
        }
        #expect(try found(.constant(true)) == [.given(2), .given(4), .given(5), .given(3), .given(1)])
        #expect(try found(.constant(true), most: 2) == [.given(2), .given(4)])
        #expect(try found(.end(.greater, 100)) == [.given(5), .given(3), .given(1)])
    }

    @Test("the figures of a workout are those of its record") func figures() throws {
        let record = WorkoutRecord(
            activityType: .cycling, duration: 55,
            totals: [
                .distance: QuantityValue(1.5, .kilometer), .energyBurned: QuantityValue(100, .kilocalorie),
                .flightsClimbed: QuantityValue(3, .count),
            ])
        let workout = SampleRecord.workout(
            .given(1), record, 10, 70,
            metadata: [
                MetadataKey.elevationAscended: .quantity(QuantityValue(0.25, .kilometer)),
                MetadataKey.timeZone: .string("Asia/Kathmandu"),
            ])
        let found = try #require(WorkoutFigures(workout))
        #expect(found.uuid == .given(1) && found.start == 10 && found.end == 70 && found.duration == 55)
        #expect(found.activityType == .cycling && found.distance == 1_500 && found.energy == 100 && found.climb == 250)
        #expect(found.timeZone?.identifier == "Asia/Kathmandu")
        let bare = try #require(
            WorkoutFigures(.workout(.given(2), WorkoutRecord(activityType: .running, duration: 5), 1, 6)))
        #expect(bare.distance == nil && bare.energy == nil && bare.climb == nil && bare.timeZone == nil)
        #expect(WorkoutFigures(.heartRate(60, at: 1)) == nil)
    }
}
