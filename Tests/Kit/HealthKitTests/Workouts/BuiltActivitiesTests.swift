import HealthKit
import HealthModel
import Testing

@Suite struct BuiltActivitiesTests {
    private let store: HKHealthStore

    init() throws {
        store = try TestStore().app()
    }

    private func triathlon() async throws -> HKWorkout {
        let builder = try await store.collecting(.swimBikeRun)
        let swim = activity(.swimming, 0, 600)
        try await builder.addWorkoutActivity(activity(.running, 2_000, nil))
        try await builder.addWorkoutActivity(swim)
        try await builder.addWorkoutActivity(activity(.cycling, 600, 1_900, metadata: ["bike": "red"]))
        try await builder.updateActivity(uuid: swim.uuid, adding: ["water": "cold"])
        try await builder.addSamples([
            pulse(140, 100), pulse(160, 500), pulse(120, 600), pulse(130, 1_800), pulse(180, 2_500),
            energySample(100, 500, 700),
        ])
        return try await builder.finish(at: 3_600)
    }

    @Test func WAC_1_WAC_2_WBD_10_whatIsRefused() async throws {
        let builder = try await store.collecting(.running)
        let first = activity(.running, 0, 60)
        try await builder.addWorkoutActivity(first)
        try await builder.addWorkoutActivity(activity(.running, 60, 90))
        #expect(
            await failure { try await builder.addWorkoutActivity(activity(.cycling, 100, 110)) }
                == .errorInvalidArgument)
        #expect(
            await failure { try await builder.addWorkoutActivity(activity(.running, 80, 100)) }
                == .errorInvalidArgument)
        #expect(
            await failure { try await builder.addWorkoutActivity(activity(.running, -5, 0)) } == .errorInvalidArgument)
        #expect(
            await failure { try await builder.updateActivity(uuid: first.uuid, end: noon(70)) }
                == .errorInvalidArgument)
        #expect(
            await failure { try await builder.updateActivity(uuid: UUID(), end: noon(70)) } == .errorInvalidArgument)
        try await builder.updateActivity(uuid: first.uuid, end: noon(50))
        #expect(builder.workoutActivities.map(\.endDate) == [noon(50), noon(90)])
    }

    @Test func WAC_3_WAC_5_theActivitiesOfAWorkout() async throws {
        let race = try await triathlon()
        let stored = try #require(
            try await store.samples(.workoutType(), HKQuery.predicateForObject(with: race.uuid)).first as? HKWorkout)
        #expect(stored.workoutActivities == race.workoutActivities)
        #expect(stored.workoutActivities.map(\.workoutConfiguration.activityType) == [.swimming, .cycling, .running])
        #expect(stored.workoutActivities.map(\.endDate) == [noon(600), noon(1_900), noon(3_600)])
        #expect(stored.workoutActivities.map(\.duration) == [600, 1_300, 1_600])
        #expect(stored.workoutActivities[0].metadata as? [String: String] == ["water": "cold"])
        #expect(stored.workoutActivities[1].metadata as? [String: String] == ["bike": "red"])
    }

    @Test func WAC_5_theLastActivityOfABuilderHasTheEventAtItsEndToo() async throws {
        let builder = try await store.collecting(.running)
        try await builder.addWorkoutActivity(activity(.running, 0, 60))
        try await builder.addWorkoutActivity(activity(.running, 60, 90))
        try await builder.addWorkoutEvents(
            [60, 90].map { second in
                HKWorkoutEvent(
                    type: .marker, dateInterval: DateInterval(start: noon(second), duration: 0), metadata: nil)
            })
        let events = builder.workoutActivities.map { $0.workoutEvents.map(\.dateInterval.start) }
        #expect(events == [[], [noon(60), noon(90)]])
    }

    @Test func WAC_3_withoutActivitiesThereIsOne() async throws {
        let builder = try await store.collecting()
        try await builder.addSamples([pulse(120, 10), pulse(140, 90)])
        let run = try await builder.finish(at: 60)
        let only = try #require(run.workoutActivities.first)
        #expect(run.workoutActivities.count == 1 && only.metadata == nil && only.duration == 60)
        #expect(only.allStatistics == run.allStatistics)
        #expect(only.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats) == 140, "No cut.")
    }

    @Test func WAC_4_workedExample() async throws {
        let builder = try await store.collecting()
        try await builder.addWorkoutActivity(activity(.running, 0, 1_100))
        try await builder.addWorkoutActivity(activity(.running, 1_100, 3_600))
        try await builder.addWorkoutEvents([event(.pause, 1_000), event(.resume, 1_200)])
        #expect(builder.workoutActivities.map(\.duration) == [1_000, 2_400])
        let run = try await builder.finish(at: 3_600)
        #expect(run.workoutActivities.map(\.duration) == [1_000, 2_400])
        #expect(run.workoutActivities.map { $0.workoutEvents.map(\.type) } == [[.pause], [.resume]])
    }

    @Test func WAC_6_statisticsOfAnActivitysOwnTime() async throws {
        let race = try await triathlon()
        let energy = race.workoutActivities.map { $0.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumOfEnergy }
        #expect(energy == [50, 50, nil])
        let maxima = race.workoutActivities.map {
            $0.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats)
        }
        #expect(maxima == [160, 130, 180])
        #expect(race.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats) == 180)
        let swim = race.workoutActivities[0].statistics(for: heartRate)
        #expect(swim?.startDate == noon(0) && swim?.endDate == noon(600))
    }

    @Test func WAC_8_snapshotsBeforeTheEnd() async throws {
        let builder = try await store.collecting()
        let first = activity(.running, 0, nil)
        try await builder.addWorkoutActivity(first)
        try await builder.addSamples([pulse(100, 10)])
        let before = builder.workoutActivities
        try await builder.addSamples([pulse(160, 50)])
        try await builder.updateActivity(uuid: first.uuid, end: noon(40))
        func maximum(_ activities: [HKWorkoutActivity]) -> Double? {
            activities.first?.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats)
        }
        #expect(maximum(before) == 100 && before.first?.endDate == nil)
        #expect(maximum(builder.workoutActivities) == 100, "The later sample lies outside the ended activity.")
        let other = activity(.running, 40, nil)
        try await builder.addWorkoutActivity(other)
        #expect(builder.workoutActivities.last?.uuid == other.uuid)
        #expect(maximum([try #require(builder.workoutActivities.last)]) == 160)
    }

    @Test func WAC_8_anActivityThatEndedBeforeItsWorkoutKeepsItsEnd() async throws {
        let builder = try await store.collecting()
        try await builder.addWorkoutActivity(activity(.running, 5, 40))
        try await builder.addSamples([pulse(120, 10), pulse(140, 30), pulse(160, 70)])
        try await builder.endCollection(at: noon(100))
        let statistics = try #require(builder.workoutActivities.first?.statistics(for: heartRate))
        #expect(statistics.startDate == noon(5) && statistics.endDate == noon(40))
        #expect(statistics.maximumQuantity()?.doubleValue(for: beats) == 140)
        #expect(builder.statistics(for: heartRate)?.endDate == noon(100))
    }

    @Test func PRED_25_PRED_26_PRED_27_builtWorkoutsAreFound() async throws {
        let race = try await triathlon()
        func rate(_ value: Double, _ unit: HKUnit = beats) -> HKQuantity { HKQuantity(unit: unit, doubleValue: value) }
        func activities(_ type: HKWorkoutActivityType, above value: HKQuantity) -> NSPredicate {
            HKQuery.predicateForWorkouts(
                activityPredicate: NSCompoundPredicate(andPredicateWithSubpredicates: [
                    HKQuery.predicateForWorkoutActivities(workoutActivityType: type),
                    HKQuery.predicateForWorkoutActivities(
                        operatorType: .greaterThan, quantityType: heartRate, maximumQuantity: value),
                ]))
        }
        let cases: [(NSPredicate, Bool)] = [
            (
                HKQuery.predicateForWorkouts(
                    operatorType: .equalTo, quantityType: HKQuantityType(.activeEnergyBurned),
                    sumQuantity: HKQuantity(unit: .kilocalorie(), doubleValue: 100)), true
            ),
            (
                HKQuery.predicateForWorkouts(
                    operatorType: .greaterThan, quantityType: heartRate, maximumQuantity: rate(180)), false
            ),
            (activities(.swimming, above: rate(150)), true),
            (activities(.cycling, above: rate(150)), false),
            (activities(.running, above: rate(150)), true),
            // A predicate in counts finds nothing, and nothing fails (WAC-9).
            (activities(.running, above: rate(150, .count())), false),
        ]
        for (predicate, isMatch) in cases { #expect(try await store.matches(race, predicate) == isMatch) }
    }
}
