import HealthModel
import Testing

@testable import WorkoutFiles

/// The contents of a workout element of an export.
@Suite struct AppleHealthWorkoutTests {
    /// Returns a minute of 12 May 2026.
    private static func date(_ minute: Int) -> String {
        "2026-05-12 06:\(minute < 10 ? "0" : "")\(minute):00 +0000"
    }

    private static func element(
        _ name: String, _ attributes: [(String, String)] = [], _ children: [AppleHealthElement] = []
    ) -> AppleHealthElement {
        AppleHealthElement(name, attributes: attributes.map { .init($0.0, $0.1) }, children: children)
    }

    /// Returns a run from the first minute to the fiftieth.
    private static func workout(
        _ attributes: [(String, String)], _ children: [AppleHealthElement]
    ) throws -> AppleHealthWorkout {
        var reason: AppleHealthReason?
        let own = [
            ("workoutActivityType", "HKWorkoutActivityTypeRunning"), ("sourceName", "Watch"), ("startDate", date(0)),
            ("endDate", date(50)),
        ]
        let workout = AppleHealthWorkout(element("Workout", own + attributes, children), reason: &reason)
        return try #require(workout, "\(String(describing: reason))")
    }

    private static func event(_ kind: String, _ minute: Int, _ duration: String? = nil) -> AppleHealthElement {
        let length = duration.map { [("duration", $0), ("durationUnit", "min")] } ?? []
        return element("WorkoutEvent", [("type", "HKWorkoutEventType\(kind)"), ("date", date(minute))] + length)
    }

    @Test func lapsAndSegmentsLastAndMomentsDoNot() throws {
        let workout = try Self.workout(
            [],
            [
                Self.event("Segment", 0, "10"), Self.event("Lap", 10, "5"), Self.event("Marker", 20, "5"),
            ])
        let lengths = (workout.record.events ?? []).map { [Double($0.kind.rawValue), $0.end - $0.start] }
        let kinds: [WorkoutEventRecord.Kind] = [.segment, .lap, .marker]
        #expect(lengths == zip(kinds, [600, 300, 0]).map { [Double($0.rawValue), $1] })
    }

    /// Duplicate events: the Health app repeats events of a workout in its activities.
    @Test func anEventOfWorkoutAndActivityIsOne() throws {
        let activity = Self.element(
            "WorkoutActivity", [("uuid", "x"), ("startDate", Self.date(0)), ("endDate", Self.date(50))],
            [Self.event("Lap", 10, "5"), Self.event("Lap", 15, "5")])
        let workout = try Self.workout([], [Self.event("Lap", 10, "5"), activity])
        #expect(workout.record.events?.map { $0.start - workout.start } == [600, 900])
    }

    @Test func statisticsAreBetterThanTotals() throws {
        let statistics = Self.element(
            "WorkoutStatistics",
            [("type", "HKQuantityTypeIdentifierDistanceWalkingRunning"), ("sum", "6"), ("unit", "km")])
        let totals = [("totalDistance", "5"), ("totalDistanceUnit", "km"), ("totalFlightsClimbed", "3")]
        let workout = try Self.workout(totals, [statistics])
        #expect(workout.record.totals[.distance]?.converted(to: .meter) == 6_000)
        #expect(workout.record.totals[.flightsClimbed]?.value == 3)
        #expect(try Self.workout(totals, []).record.totals[.distance]?.converted(to: .meter) == 5_000)
    }

    @Test func anActivityNeverEndsBeforeItStarts() throws {
        let activity = Self.element(
            "WorkoutActivity", [("uuid", "x"), ("startDate", Self.date(20)), ("endDate", Self.date(10))])
        let found = try Self.workout([], [activity]).record.activities
        #expect(found.map { $0.end == $0.start } == [true])
    }
}
