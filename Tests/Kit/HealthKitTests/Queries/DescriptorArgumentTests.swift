import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

/// Descriptors of queries that are made with a predicate, an anchor and an option.
@Suite(.timeLimit(.minutes(1))) struct DescriptorArgumentTests {
    private let store: HKHealthStore

    init() throws { store = try TestStore().app() }

    private var late: NSPredicate { HKQuery.predicateForSamples(withStart: noon(100), end: nil) }
    private var laterSteps: HKSamplePredicate<HKQuantitySample> { .quantitySample(type: steps, predicate: late) }

    /// Stores steps before and after the date of the predicate.
    private func saveSteps() async throws {
        try await store.save([stepSample(1, 10), stepSample(2, 110), stepSample(4, 120)])
    }

    private static func counts(_ samples: [HKQuantitySample]?) -> [Double] {
        (samples ?? []).map { $0.quantity.doubleValue(for: .count()) }
    }

    // MARK: Predicates of samples

    private static func says<Sample>(
        _ type: HKSampleType, _ predicate: NSPredicate, _ with: HKSamplePredicate<Sample>,
        _ without: HKSamplePredicate<Sample>
    ) -> Bool {
        with.sampleType == type && without.sampleType == type && with.nsPredicate == predicate
            && without.nsPredicate == nil && with != without
    }

    @Test func QRY_50_eachKindOfPredicateHasATypeAndAPredicate() {
        let (p, pressure) = (late, HKCorrelationType(.bloodPressure))
        let allergies = HKClinicalType(.allergyRecord)
        #expect(Self.says(bodyMass, p, .sample(type: bodyMass, predicate: p), .sample(type: bodyMass)))
        #expect(Self.says(steps, p, .quantitySample(type: steps, predicate: p), .quantitySample(type: steps)))
        #expect(Self.says(sleep, p, .categorySample(type: sleep, predicate: p), .categorySample(type: sleep)))
        #expect(Self.says(pressure, p, .correlation(type: pressure, predicate: p), .correlation(type: pressure)))
        #expect(Self.says(.workoutType(), p, .workout(p), .workout()))
        #expect(Self.says(HKSeriesType.heartbeat(), p, .heartbeatSeries(p), .heartbeatSeries()))
        #expect(Self.says(HKSeriesType.workoutRoute(), p, .workoutRoute(p), .workoutRoute()))
        #expect(Self.says(.audiogramSampleType(), p, .audiogram(p), .audiogram()))
        #expect(
            Self.says(allergies, p, .clinicalRecord(type: allergies, predicate: p), .clinicalRecord(type: allergies)))
        #expect(Self.says(.electrocardiogramType(), p, .electrocardiogram(p), .electrocardiogram()))
        #expect(Self.says(.visionPrescriptionType(), p, .visionPrescription(p), .visionPrescription()))
        #expect(Self.says(.stateOfMindType(), p, .stateOfMind(p), .stateOfMind()))
        #expect(Self.says(HKScoredAssessmentType(.GAD7), p, .gad7Assessment(p), .gad7Assessment()))
        #expect(Self.says(HKScoredAssessmentType(.PHQ9), p, .phq9Assessment(p), .phq9Assessment()))
    }

    // MARK: Descriptors

    @Test func QRY_50_QRY_53_changesFollowThePredicateAndTheAnchor() async throws {
        try await saveSteps()
        let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [laterSteps], anchor: nil)
        #expect(try await Self.counts(descriptor.result(for: store).addedSamples) == [2, 4])
        var all = descriptor.results(for: store).makeAsyncIterator()
        #expect(try await Self.counts(all.next()?.addedSamples) == [2, 4])
        let page = HKAnchoredObjectQueryDescriptor(predicates: [laterSteps], anchor: nil, limit: 1)
        let first = try await page.result(for: store)
        #expect(Self.counts(first.addedSamples) == [2])
        let rest = HKAnchoredObjectQueryDescriptor(predicates: [laterSteps], anchor: first.newAnchor)
        var changes = rest.results(for: store).makeAsyncIterator()
        #expect(try await Self.counts(changes.next()?.addedSamples) == [4])
        // What is not in the predicate is not told.
        try await store.save(stepSample(8, 20))
        try await store.save(stepSample(16, 130))
        #expect(try await Self.counts(changes.next()?.addedSamples) == [16])
    }

    @Test func sourcesFollowThePredicate() async throws {
        try await store.save(stepSample(1, 10))
        #expect(try await HKSourceQueryDescriptor(predicate: laterSteps).result(for: store).isEmpty)
        try await store.save(stepSample(2, 110))
        #expect(try await HKSourceQueryDescriptor(predicate: laterSteps).result(for: store).count == 1)
    }

    private static func sums(_ collection: HKStatisticsCollection?) -> [Double?] {
        (collection?.statistics() ?? []).map { $0.sumQuantity()?.doubleValue(for: .count()) }
    }

    @Test func statisticsFollowThePredicate() async throws {
        try await saveSteps()
        let one = HKStatisticsQueryDescriptor(predicate: laterSteps, options: .cumulativeSum)
        #expect(try await one.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) == 6)
        let minutes = HKStatisticsCollectionQueryDescriptor(
            predicate: laterSteps, options: .cumulativeSum, anchorDate: noon(0),
            intervalComponents: DateComponents(minute: 5))
        #expect(try await Self.sums(minutes.result(for: store)) == [6])
        var results = minutes.results(for: store).makeAsyncIterator()
        #expect(try await Self.sums(results.next()?.statisticsCollection) == [6])
    }

    @Test func valuesOfSeriesFollowThePredicateAndTheOptions() async throws {
        try await saveSteps()
        for options in [[], .includeSample] as [HKQuantitySeriesSampleQueryDescriptor.Options] {
            let descriptor = HKQuantitySeriesSampleQueryDescriptor(predicate: laterSteps, options: options)
            var told: [String] = []
            for try await value in descriptor.results(for: store) {
                let second = Int(value.dateInterval.start.timeIntervalSince(noon(0)))
                told.append("\(Int(value.quantity.doubleValue(for: .count()))) \(second) \(value.sample != nil)")
            }
            #expect(told == ["2 110 \(!options.isEmpty)", "4 120 \(!options.isEmpty)"])
        }
    }

    @Test func summariesFollowThePredicate() async throws {
        let calendar = Calendar(identifier: .gregorian)
        for day in 3...5 {
            let start = try #require(calendar.date(from: DateComponents(year: 2024, month: 6, day: day, hour: 8)))
            let moved = HKQuantitySample(
                type: HKQuantityType(.appleMoveTime), quantity: HKQuantity(unit: .minute(), doubleValue: Double(day)),
                start: start, end: start + 3600)
            try store.systemData.save([moved])
        }
        let day = HKQuery.predicateForActivitySummary(
            with: DateComponents(calendar: calendar, era: 1, year: 2024, month: 6, day: 4))
        let descriptor = HKActivitySummaryQueryDescriptor(predicate: day)
        #expect(try await descriptor.result(for: store).map { $0.appleMoveTime.doubleValue(for: .minute()) } == [4])
        var results = descriptor.results(for: store).makeAsyncIterator()
        #expect(try await results.next()?.map { $0.appleMoveTime.doubleValue(for: .minute()) } == [4])
    }

    @Test func effortsFollowThePredicateTheAnchorAndTheOption() async throws {
        let runs = [workout(.running, 0, 600), workout(.running, 1000, 1600)]
        let ride = workout(.cycling, 2000, 2600)
        try await store.save(runs + [ride])
        func relate(_ value: Double, _ type: HKQuantityTypeIdentifier, _ workout: HKWorkout) async throws {
            let score = HKQuantitySample(
                type: HKQuantityType(type), quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: value),
                start: workout.startDate, end: workout.endDate)
            try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
        }
        func relateBoth(_ workout: HKWorkout) async throws {
            try await relate(7, .workoutEffortScore, workout)
            try await relate(3, .estimatedWorkoutEffortScore, workout)
        }
        func told(
            _ predicate: NSPredicate?, _ anchor: HKQueryAnchor?, _ option: HKWorkoutEffortRelationshipQueryOptions
        ) async throws -> [[UUID: Int]] {
            let descriptor = HKWorkoutEffortRelationshipQueryDescriptor(
                predicate: predicate, anchor: anchor, option: option)
            var results = descriptor.results(for: store).makeAsyncIterator()
            let first = try #require(try await results.next())
            return [try await descriptor.result(for: store), first].map { answer in
                Dictionary(
                    uniqueKeysWithValues: answer.relationships.map { ($0.workout.uuid, $0.samples?.count ?? -1) })
            }
        }
        try await relateBoth(runs[0])
        try await relateBoth(ride)
        let cycling = HKQuery.predicateForWorkouts(with: .cycling)
        #expect(try await told(cycling, nil, .default) == [[ride.uuid: 2], [ride.uuid: 2]])
        #expect(try await told(cycling, nil, .mostRelevant) == [[ride.uuid: 1], [ride.uuid: 1]])
        let before = try await HKWorkoutEffortRelationshipQueryDescriptor(
            predicate: nil, anchor: nil, option: .default
        ).result(for: store)
        #expect(try await told(nil, before.newAnchor, .default) == [[:], [:]])
        try await relateBoth(runs[1])
        #expect(try await told(nil, before.newAnchor, .default) == [[runs[1].uuid: 2], [runs[1].uuid: 2]])
        #expect(try await told(cycling, before.newAnchor, .default) == [[:], [:]])
    }
}
