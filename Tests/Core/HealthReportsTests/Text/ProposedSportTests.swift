import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

/// Workouts whose sport is not known, and which are shown as those of the sport that they look like.
@Suite struct ProposedSportTests {
    /// A workout of 2.5 km in 1,000 s.
    private static func workout(
        _ activity: WorkoutActivity, proposed: WorkoutActivity? = nil, pool: Double? = nil, isIndoor: Bool? = nil,
        corrected: WorkoutActivity? = nil
    ) throws -> WorkoutSummary {
        var metadata: [String: MetadataValue] = [:]
        if let proposed { metadata[WorkoutSummary.proposalKey] = .string(proposed.name) }
        if let pool { metadata[MetadataKey.lapLength] = .quantity(QuantityValue(pool, .meter)) }
        if let isIndoor { metadata[MetadataKey.indoorWorkout] = .bool(isIndoor) }
        let record = WorkoutRecord(
            activityType: activity, duration: 1_000, totals: [.distance: QuantityValue(2_500, .meter)])
        var annotation = WorkoutAnnotation()
        annotation.activity = corrected
        return try #require(
            WorkoutSummary(
                SampleRecord(
                    type: .workout, start: 0, end: 1_000, content: .workout(record),
                    metadata: Metadata(nonEmpty: metadata)), corrected == nil ? nil : annotation))
    }

    @Test("A speed is told as is usual for the sport, or for the proposed one while it is not known")
    func speeds() throws {
        let format = Format()
        func speed(_ workout: WorkoutSummary) -> String { format.speed(workout) }
        #expect(try speed(Self.workout(.running)) == "6:40 /km" && speed(Self.workout(.cycling)) == "9.0 km/h")
        #expect(try speed(Self.workout(.other)) == "9.0 km/h")
        for (proposed, text) in [
            (WorkoutActivity.running, "6:40 /km"), (.cycling, "9.0 km/h"), (.swimming, "0:40 /100 m"),
            (.hiking, "6:40 /km"),
        ] {
            let workout = try Self.workout(.other, proposed: proposed)
            #expect(speed(workout) == text && workout.speedStyle == SpeedStyle(of: proposed), "\(proposed.name)")
            #expect(workout.activityType == .other && workout.proposedActivity == proposed)
            // Of a known sport nothing is proposed.
            #expect(try speed(Self.workout(.cycling, proposed: proposed)) == "9.0 km/h")
            #expect(try Self.workout(.cycling, proposed: proposed).proposedActivity == nil)
            // The owner's correction is the sport.
            let corrected = try Self.workout(.other, proposed: proposed, corrected: .cycling)
            #expect(speed(corrected) == "9.0 km/h" && corrected.proposedActivity == nil)
            #expect(corrected.recordedActivity == .other)
        }
        #expect(try Self.workout(.other, proposed: .other).proposedActivity == .other)
        // Whoever says that it is another sport is not asked again.
        #expect(try Self.workout(.other, proposed: .running, corrected: .other).proposedActivity == nil)
        #expect(try Self.workout(.running, proposed: .running, corrected: .other).proposedActivity == nil)
        #expect(try speed(Self.workout(.yoga)) == "–" && speed(Self.workout(.other, proposed: .yoga)) == "–")
    }

    @Test(
        "A swim is told in the unit of the pool that it was swum in, else of the usual one",
        arguments: [
            (nil, nil, "0:37 /100 yd"), (25, nil, "0:40 /100 m"), (nil, 25, "0:40 /100 m"), (22.86, 25, "0:37 /100 yd"),
            (25, 22.86, "0:40 /100 m"), (22.86, nil, "0:37 /100 yd"), (nil, 22.86, "0:37 /100 yd"),
            (50, 25, "0:40 /100 m"), (45.72, 50, "0:37 /100 yd"),
        ] as [(Double?, Double?, String)])
    func pools(pool: Double?, usual: Double?, text: String) throws {
        var format = Format(units: .imperial)
        format.pool = usual
        let swim = try Self.workout(.swimming, pool: pool)
        #expect(format.speed(swim) == text)
        #expect(format.measure(.hundredMeterPace, pool: pool).isImperial == text.hasSuffix("yd"))
        // Others have no pool, and where units are metric, all swims are in metres.
        #expect(try format.speed(Self.workout(.running)) == "10:44 /mi")
        #expect(format.measure(.kilometerPace, pool: pool).isImperial && format.measure(.speed, pool: pool).isImperial)
        format.units = .metric
        #expect(format.speed(swim) == "0:40 /100 m")
    }

    @Test("A proposed sport has the parts, the title and the name of that sport, with a question mark") func parts()
        throws
    {
        let swim = try Self.workout(.other, proposed: .swimming, pool: 25)
        #expect(swim.template.parts == [.speed, .splits, .distance, .lengths])
        #expect(swim.suggestedTitle == "Swim" && Format.activity(swim) == "Swimming?")
        let strength = try Self.workout(.other, proposed: .traditionalStrengthTraining)
        #expect(strength.template.parts == [.route, .sets] && strength.suggestedTitle == "Strength training")
        let unknown = try Self.workout(.other)
        #expect(unknown.suggestedTitle == "Workout" && Format.activity(unknown) == "Other")
        #expect(unknown.template.parts == [.speed, .splits, .distance, .elevation, .route])
        #expect(try Self.workout(.other, isIndoor: true).template.parts == [])
        #expect(try Self.workout(.other, proposed: .running, isIndoor: true).template.has(.speed))
    }

    @Test("A pool of yards has paces of yards in imperial units, and one of metres never") func pools() throws {
        let imperial = Format(units: .imperial)
        for (pool, isImperial) in [
            (nil, true), (22.86, true), (25, false), (50, false), (33.3, false), (45.72, true), (22.87, true),
            (22.9, false),
        ] as [(Double?, Bool)] {
            let measure = try imperial.measure(of: Self.workout(.swimming, pool: pool))
            #expect(measure == PaceMeasure(style: .hundredMeterPace, isImperial: isImperial), "\(pool ?? 0)")
            #expect(
                try imperial.measure(of: Self.workout(.other, proposed: .swimming, pool: pool)) == measure)
        }
        // Of other sports a pool is none.
        #expect(try imperial.measure(of: Self.workout(.running, pool: 25)).isImperial)
        #expect(try !Format().measure(of: Self.workout(.swimming, pool: 22.86)).isImperial)
    }
}
