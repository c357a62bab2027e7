import Testing

@testable import HealthModel

/// An athlete with a plan measures what one without a plan does.
@Suite struct PlannedLapsTests {
    private static func outdoors() -> WorkoutConfigurationRecord {
        var configuration = WorkoutConfigurationRecord()
        (configuration.activityType, configuration.locationType) = (.running, .outdoor)
        return configuration
    }

    private static func pool() -> WorkoutConfigurationRecord {
        var configuration = WorkoutConfigurationRecord()
        (configuration.activityType, configuration.locationType) = (.swimming, .indoor)
        (configuration.swimmingLocationType, configuration.lapLength) = (.pool, QuantityValue(25, .meter))
        return configuration
    }

    private static func lines(_ batch: FeedBatch) -> [String] {
        batch.samples.map { "\($0.type.index) \($0.start) \($0.end) \($0.value)" }.sorted()
            + batch.locations.map { "\($0.timestamp) \($0.latitude) \($0.longitude)" }
            + batch.events.map { "\($0.kind) \($0.start) \($0.end)" }
    }

    @Test(arguments: [outdoors(), pool()])
    func aPlanLosesNothing(configuration: WorkoutConfigurationRecord) {
        let plan = PlannedGoalWorkout(
            activity: configuration.activityType, location: configuration.locationType,
            goal: PlanExamples.seconds(400))
        var runner = PlanRunner(PlannedWorkout(.goal(plan)))
        _ = runner?.start(at: 1_000)
        let started = runner
        var planned = PlannedAthlete(SimulatedAthlete(seed: 4), runner: { started })
        var free = PlannedAthlete(SimulatedAthlete(seed: 4), runner: { nil })
        planned.begin(configuration, at: 1_000)
        free.begin(configuration, at: 1_000)
        let (own, other) = (planned.advance(to: 1_200), free.advance(to: 1_200))
        #expect(Self.lines(own) == Self.lines(other))
        #expect(!own.samples.isEmpty)
        #expect(own.events.contains { $0.kind == .lap } == (configuration.activityType == .swimming))
        #expect(own.locations.isEmpty == (configuration.activityType == .swimming))
    }
}
