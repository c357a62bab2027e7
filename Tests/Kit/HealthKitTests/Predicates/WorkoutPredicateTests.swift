import HealthKit
import HealthModel
import Testing

@Suite struct WorkoutPredicateTests {
    private let store: HKHealthStore

    init() throws {
        store = try TestStore().app()
    }

    @Test func PRED_23_activityTypes() async throws {
        let run = workout(.running)
        let ride = workout(.cycling, 4000, 5000)
        try await store.save([run, ride])
        #expect(try await store.matches(run, HKQuery.predicateForWorkouts(with: .running)))
        #expect(try await !store.matches(ride, HKQuery.predicateForWorkouts(with: .running)))
    }

    @Test(arguments: ValuePredicateTests.orderings.indices)
    func PRED_24_durationAndTotals(index: Int) async throws {
        let (_, operatorType, below, equal, above) = ValuePredicateTests.orderings[index]
        for (factor, isMatch) in [(0.5, below), (1, equal), (1.5, above)] {
            let run = workout(.running, 0, 3600 * factor, meters: 10_000 * factor, kilocalories: 500 * factor)
            try await store.save(run)
            #expect(
                try await store.matches(run, HKQuery.predicateForWorkouts(with: operatorType, duration: 3600))
                    == isMatch)
            #expect(
                try await store.matches(
                    run,
                    HKQuery.predicateForWorkouts(
                        with: operatorType, totalDistance: HKQuantity(unit: HKUnit(from: "km"), doubleValue: 10)))
                    == isMatch)
            #expect(
                try await store.matches(
                    run,
                    HKQuery.predicateForWorkouts(
                        with: operatorType, totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 500)))
                    == isMatch)
        }
    }

    @Test func PRED_24_strokesAndFlights() async throws {
        let count = HKQuantity(unit: .count(), doubleValue: 12)
        let swim = HKWorkout(
            activityType: .swimming, start: noon(0), end: noon(60), workoutEvents: nil, totalEnergyBurned: nil,
            totalDistance: nil, totalSwimmingStrokeCount: count, device: nil, metadata: nil)
        let climb = HKWorkout(
            activityType: .stairs, start: noon(0), end: noon(60), workoutEvents: nil, totalEnergyBurned: nil,
            totalDistance: nil, totalFlightsClimbed: count, device: nil, metadata: nil)
        try await store.save([swim, climb])
        #expect(
            try await store.matches(
                swim, HKQuery.predicateForWorkouts(with: .equalTo, totalSwimmingStrokeCount: count)))
        #expect(
            try await store.matches(climb, HKQuery.predicateForWorkouts(with: .equalTo, totalFlightsClimbed: count)))
        #expect(
            try await !store.matches(
                climb, HKQuery.predicateForWorkouts(with: .equalTo, totalSwimmingStrokeCount: count)))
    }

    @Test(arguments: ValuePredicateTests.orderings.indices)
    func PRED_24_aMissingTotalNeverMatches(index: Int) async throws {
        let run = workout()
        try await store.save(run)
        #expect(
            try await !store.matches(
                run,
                HKQuery.predicateForWorkouts(
                    with: ValuePredicateTests.orderings[index].1,
                    totalDistance: HKQuantity(unit: .meter(), doubleValue: 1))))
    }

    @Test func PRED_36_aTotalInAnotherDimensionMatchesNothing() async throws {
        let run = workout(meters: 1000)
        try await store.save(run)
        let warnings = Warned()
        let count = try await Warnings.$sink.withValue({ warnings.add($0) }) {
            let predicate = HKQuery.predicateForWorkouts(
                with: .lessThan, totalDistance: HKQuantity(unit: .second(), doubleValue: 1e9))
            return try await store.count(.workoutType(), predicate)
        }
        #expect(count == 0)
        #expect(warnings.texts.count == 1)
        #expect(warnings.texts.first?.contains("the unit 's', but 'm' is required") == true)
    }
}
