import HealthKit
import HealthModel
import Testing

@Suite struct WorkoutStatisticsPredicateTests {
    private let store: HKHealthStore
    private static let beats = HKUnit.count().unitDivided(by: .minute())

    init() throws {
        store = try TestStore().app()
    }

    /// Returns a workout as created by a builder: with statistics of its own and of its activities.
    private func built(_ activities: [(WorkoutActivity, ClosedRange<Double>, Double?)], average: Double? = nil)
        -> HKWorkout
    {
        let start = noon(0).timeIntervalSinceReferenceDate
        func statistics(_ value: Double?) -> [ObjectType: WorkoutStatisticsRecord] {
            value.map { beats in
                // Statistics are in the canonical unit, which for heart rates is count/s.
                [
                    .heartRate: WorkoutStatisticsRecord(
                        minimum: (beats - 10) / 60, average: beats / 60, maximum: (beats + 10) / 60)
                ]
            } ?? [:]
        }
        let records = activities.map { type, period, value in
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = type
            return WorkoutActivityRecord(
                configuration: configuration, start: start + period.lowerBound,
                end: period.upperBound == .infinity ? nil : start + period.upperBound, statistics: statistics(value))
        }
        let record = WorkoutRecord(
            activityType: .swimBikeRun, duration: 3600, activities: records, isBuilderMade: true,
            statistics: statistics(average))
        return HKWorkout(
            record: SampleRecord(type: .workout, start: start, end: start + 3600, content: .workout(record)))
    }

    private func energy(_ kilocalories: Double) -> HKQuantity {
        HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories)
    }

    private func rate(_ perMinute: Double) -> HKQuantity { HKQuantity(unit: Self.beats, doubleValue: perMinute) }

    @Test func PRED_25_WKO_12_totalsAreTheStatisticsOfAnInitializersWorkout() async throws {
        let run = workout(.running, meters: 5_000, kilocalories: 400)
        let ride = workout(.cycling, 4_000, 5_000, meters: 5_000)
        try await store.save([run, ride])
        func burned(_ operation: PredicateOperators.Operator, _ value: Double) -> NSPredicate {
            HKQuery.predicateForWorkouts(
                operatorType: operation, quantityType: HKQuantityType(.activeEnergyBurned), sumQuantity: energy(value))
        }
        func covered(_ type: HKQuantityTypeIdentifier) -> NSPredicate {
            HKQuery.predicateForWorkouts(
                operatorType: .equalTo, quantityType: HKQuantityType(type),
                sumQuantity: HKQuantity(unit: HKUnit(from: "km"), doubleValue: 5))
        }
        #expect(try await store.matches(run, burned(.equalTo, 400)))
        #expect(try await !store.matches(run, burned(.greaterThan, 400)))
        #expect(try await !store.matches(ride, burned(.notEqualTo, 1)))
        #expect(try await store.matches(run, covered(.distanceWalkingRunning)))
        #expect(try await !store.matches(run, covered(.distanceCycling)))
        #expect(try await store.matches(ride, covered(.distanceCycling)))
        let fast = HKQuery.predicateForWorkouts(
            operatorType: .greaterThan, quantityType: heartRate, averageQuantity: rate(1))
        #expect(try await !store.matches(run, fast))
    }

    @Test func PRED_25_WKO_11_statisticsOfABuildersWorkout() async throws {
        let run = built([], average: 150)
        try await store.save(run)
        let cases: [(NSPredicate, Bool)] = [
            (
                HKQuery.predicateForWorkouts(
                    operatorType: .equalTo, quantityType: heartRate, averageQuantity: rate(150)), true
            ),
            (
                HKQuery.predicateForWorkouts(
                    operatorType: .equalTo, quantityType: heartRate, minimumQuantity: rate(140)), true
            ),
            (
                HKQuery.predicateForWorkouts(
                    operatorType: .lessThan, quantityType: heartRate, maximumQuantity: rate(160)), false
            ),
            (
                HKQuery.predicateForWorkouts(
                    operatorType: .equalTo, quantityType: heartRate,
                    averageQuantity: HKQuantity(unit: HKUnit(from: "count/s"), doubleValue: 2.5)), true
            ),
            (NSPredicate(format: "averageQuantity.HKQuantityTypeIdentifierHeartRate = %@", rate(150)), true),
            (
                NSPredicate(
                    format: "%K.%K >= %@", HKPredicateKeyPathWorkoutSumQuantity,
                    HKQuantityTypeIdentifier.activeEnergyBurned.rawValue, energy(0)), false
            ),
        ]
        for (predicate, isMatch) in cases { #expect(try await store.matches(run, predicate) == isMatch) }
    }

    @Test func PRED_25_theStyleMustFit() async {
        await #expect(processExitsWith: .failure) {
            _ = HKQuery.predicateForWorkouts(
                operatorType: .equalTo, quantityType: HKQuantityType(.heartRate),
                sumQuantity: HKQuantity(unit: .count(), doubleValue: 1))
        }
        await #expect(processExitsWith: .failure) {
            _ = HKQuery.predicateForWorkoutActivities(
                operatorType: .equalTo, quantityType: HKQuantityType(.stepCount),
                averageQuantity: HKQuantity(unit: .count(), doubleValue: 1))
        }
        #expect(WorkoutStatistic.allCases.filter { $0.exists(for: .heartRate) } == [.minimum, .average, .maximum])
        #expect(WorkoutStatistic.allCases.filter { $0.exists(for: .stepCount) } == [.sum])
        #expect(!WorkoutStatistic.allCases.contains { $0.exists(for: .sleepAnalysis) })
    }

    @Test func PRED_26_whatIsComparedOfAnActivity() async throws {
        let race = built([
            (.swimming, 0...600, 140), (.cycling, 700...2_000, 150), (.running, 2_000...(.infinity), nil),
        ])
        try await store.save(race)
        let later = noon(1e9)
        let cases: [(NSPredicate, Bool)] = [
            (HKQuery.predicateForWorkoutActivities(workoutActivityType: .cycling), true),
            (HKQuery.predicateForWorkoutActivities(workoutActivityType: .yoga), false),
            (HKQuery.predicateForWorkoutActivities(operatorType: .equalTo, duration: 1_300), true),
            (HKQuery.predicateForWorkoutActivities(operatorType: .greaterThan, duration: 1_300), false),
            (HKQuery.predicateForWorkoutActivities(start: noon(600), end: noon(700)), true),
            (HKQuery.predicateForWorkoutActivities(start: noon(601), end: noon(700)), false),
            (HKQuery.predicateForWorkoutActivities(start: noon(0), end: noon(601), options: .strictEndDate), true),
            (HKQuery.predicateForWorkoutActivities(start: noon(1), end: noon(600), options: .strictStartDate), false),
            (HKQuery.predicateForWorkoutActivities(start: later, end: nil), true),
            (HKQuery.predicateForWorkoutActivities(start: nil, end: nil), true),
            (
                HKQuery.predicateForWorkoutActivities(
                    operatorType: .equalTo, quantityType: heartRate, maximumQuantity: rate(160)), true
            ),
            (
                HKQuery.predicateForWorkoutActivities(
                    operatorType: .lessThan, quantityType: heartRate, minimumQuantity: rate(130)), false
            ),
            (NSPredicate(format: "activityEndDate = %@", Date.distantFuture), true),
            (NSPredicate(format: "activityDuration = 600 AND activityType = %lu", 46 as UInt), true),
            (NSPredicate(value: true), true),
        ]
        for (index, (predicate, isMatch)) in cases.enumerated() {
            let isFound = try await store.matches(race, HKQuery.predicateForWorkouts(activityPredicate: predicate))
            #expect(isFound == isMatch, "\(index)")
        }
    }

    @Test func PRED_27_theWholePredicateHoldsForOneActivity() async throws {
        let race = built([(.swimming, 0...600, 140), (.cycling, 700...2_000, 150)])
        try await store.save(race)
        let swim = HKQuery.predicateForWorkoutActivities(workoutActivityType: .swimming)
        func faster(_ value: Double) -> NSPredicate {
            HKQuery.predicateForWorkoutActivities(
                operatorType: .greaterThan, quantityType: heartRate, averageQuantity: rate(value))
        }
        func both(_ value: Double) -> NSPredicate {
            NSCompoundPredicate(andPredicateWithSubpredicates: [swim, faster(value)])
        }
        #expect(try await store.matches(race, HKQuery.predicateForWorkouts(activityPredicate: both(139))))
        #expect(try await !store.matches(race, HKQuery.predicateForWorkouts(activityPredicate: both(145))))
        let apart = NSCompoundPredicate(andPredicateWithSubpredicates: [
            HKQuery.predicateForWorkouts(activityPredicate: swim),
            HKQuery.predicateForWorkouts(activityPredicate: faster(145)),
        ])
        #expect(try await store.matches(race, apart))
        let none = NSCompoundPredicate(notPredicateWithSubpredicate: faster(160))
        #expect(try await store.matches(race, HKQuery.predicateForWorkouts(activityPredicate: none)))
        #expect(try await store.matches(race, NSPredicate(format: "workoutActivity == %@", both(139))))
        #expect(race.workoutActivities.map { swim.evaluate(with: $0) } == [true, false])
    }

    @Test func PRED_27_WAC_3_theDefaultActivityIsAskedToo() async throws {
        let run = workout(.running, 0, 1_800, kilocalories: 300)
        try await store.save(run)
        for (predicate, isMatch) in [
            (HKQuery.predicateForWorkoutActivities(workoutActivityType: .running), true),
            (HKQuery.predicateForWorkoutActivities(operatorType: .equalTo, duration: 1_800), true),
            (
                HKQuery.predicateForWorkoutActivities(
                    operatorType: .equalTo, quantityType: HKQuantityType(.activeEnergyBurned), sumQuantity: energy(300)),
                true
            ),
            (HKQuery.predicateForWorkoutActivities(workoutActivityType: .cycling), false),
        ] {
            #expect(
                try await store.matches(run, HKQuery.predicateForWorkouts(activityPredicate: predicate)) == isMatch)
        }
    }

    @Test func PRED_27_QRY_6_withoutTheWrapperItRaises() async {
        await #expect(processExitsWith: .failure) {
            _ = HKSampleQuery(
                sampleType: .workoutType(),
                predicate: HKQuery.predicateForWorkoutActivities(workoutActivityType: .running),
                limit: HKObjectQueryNoLimit, sortDescriptors: nil
            ) { _, _, _ in }
        }
        await #expect(processExitsWith: .failure) {
            let predicate = HKQuery.predicateForWorkouts(
                activityPredicate: HKQuery.predicateForWorkouts(with: .running))
            _ = HKSampleQuery(
                sampleType: .workoutType(), predicate: predicate, limit: HKObjectQueryNoLimit, sortDescriptors: nil
            ) { _, _, _ in }
        }
    }

    @Test func PRED_36_WAC_9_aUnitThatDoesNotFitMatchesNothing() async throws {
        let race = built([(.swimming, 0...600, 140)], average: 140)
        try await store.save(race)
        // The heart rate in the listing is a count, without a time.
        let count = HKQuantity(unit: .count(), doubleValue: 1)
        let make: [@Sendable () -> NSPredicate] = [
            {
                HKQuery.predicateForWorkouts(
                    activityPredicate: HKQuery.predicateForWorkoutActivities(
                        operatorType: .greaterThan, quantityType: heartRate, averageQuantity: count))
            },
            {
                HKQuery.predicateForWorkouts(
                    operatorType: .greaterThan, quantityType: heartRate, averageQuantity: count)
            },
            { NSPredicate(format: "maximumQuantity.HKQuantityTypeIdentifierHeartRate != %@", count) },
        ]
        for make in make {
            let warnings = Warned()
            let found = try await Warnings.$sink.withValue({ warnings.add($0) }) {
                let predicate = make()
                let first = try await store.count(.workoutType(), predicate)
                return try await first + store.count(.workoutType(), predicate)
            }
            #expect(found == 0)
            #expect(warnings.texts.count == 1)
            #expect(warnings.texts.first?.contains("the unit 'count', but 'count/s' is required") == true)
        }
    }
}
