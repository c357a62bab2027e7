import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The climb and the time zone of workouts, whatever their metadata have under these keys.
@Suite struct WorkoutMetadataTests {
    static let values: [MetadataValue] = [
        .quantity(QuantityValue(120, .meter)), .quantity(QuantityValue(0.5, .kilometer)),
        .quantity(QuantityValue(-20, .foot)), .quantity(QuantityValue(70, .kilogram)),
        .quantity(QuantityValue(90, .second)), .quantity(QuantityValue(3, .count)), .string("Europe/Rome"),
        .string("120"), .string("120 m"), .string(""), .number(120), .integer(120), .bool(true),
        .date(Date(timeIntervalSinceReferenceDate: 120)),
    ]

    @Test("what is no length is no climb, and what is no name no time zone") func figures() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let workouts = Self.values.enumerated().map { place, value in
            SampleRecord.workout(
                .given(place + 1), WorkoutRecord(activityType: .hiking, duration: 60), Double(place) * 100,
                Double(place) * 100 + 60,
                metadata: [MetadataKey.elevationAscended: value, MetadataKey.timeZone: value, "k": .integer(1)])
        }
        try engine.save(workouts, by: .own)
        // SQL cannot express as much as the second one.
        let all = SamplePredicate.start(.greaterOrEqual, 0)
        for predicate in [all, (0..<40).reduce(all) { predicate, _ in .not(predicate) }] {
            var found: [UUID: WorkoutFigures] = [:]
            try engine.forEachWorkoutFigures(predicate, for: .own) { found[$0.uuid] = $0 }
            let climbs = (1...Self.values.count).map { found[.given($0)]?.climb.map { ($0 * 1_000).rounded() / 1_000 } }
            #expect(climbs.prefix(3) == [120, 500, -6.096] && climbs.dropFirst(3).allSatisfy { $0 == nil })
            let zones = (1...Self.values.count).map { found[.given($0)]?.timeZone?.identifier }
            #expect(zones.enumerated().allSatisfy { place, zone in zone == (place == 6 ? "Europe/Rome" : nil) })
            for workout in workouts {
                let own = try #require(WorkoutFigures(workout))
                #expect(found[workout.uuid]?.timeZone == own.timeZone && found[workout.uuid]?.start == own.start)
                #expect((found[workout.uuid]?.climb == nil) == (own.climb == nil))
            }
        }
    }
}
