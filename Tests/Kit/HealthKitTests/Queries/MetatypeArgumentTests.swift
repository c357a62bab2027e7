import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

/// Queries that are created by a class in a variable, with all that was given.
@Suite(.timeLimit(.minutes(1))) struct MetatypeArgumentTests {
    private let store: HKHealthStore

    init() throws { store = try TestStore().app() }

    private var late: NSPredicate { HKQuery.predicateForSamples(withStart: noon(100), end: nil) }
    private var sort: [NSSortDescriptor] { [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)] }

    // MARK: Properties

    @Test func samplesHaveTheirPredicateAndLimit() {
        let descriptors = [HKQueryDescriptor(sampleType: steps, predicate: late)]
        let samples = HKSampleQuery.self
        let queries: [HKSampleQuery] = [
            samples.init(sampleType: steps, predicate: late, limit: 3, sortDescriptors: sort) { _, _, _ in },
            samples.init(queryDescriptors: descriptors, limit: 4) { _, _, _ in },
            samples.init(queryDescriptors: descriptors, limit: 5, sortDescriptors: sort) { _, _, _ in },
        ]
        for query in queries { #expect(query.predicate == late && query.objectType == steps) }
        #expect(queries.map(\.limit) == [3, 4, 5])
        #expect(queries.map { $0.sortDescriptors?.map(\.ascending) } == [[false], nil, [false]])
    }

    @Test func othersHaveTheirPredicate() {
        let descriptors = [HKQueryDescriptor(sampleType: steps, predicate: late)]
        let anchored = HKAnchoredObjectQuery.self
        let observers = HKObserverQuery.self
        let sources = HKSourceQuery.self
        let series = HKQuantitySeriesSampleQuery.self
        let statistics = HKStatisticsQuery.self
        let queries: [HKQuery] = [
            anchored.init(type: steps, predicate: late, anchor: nil, limit: 0) { _, _, _, _, _ in },
            anchored.init(type: steps, predicate: late, anchor: 0, limit: 0) { _, _, _, _ in },
            anchored.init(queryDescriptors: descriptors, anchor: nil, limit: 0) { _, _, _, _, _ in },
            observers.init(sampleType: steps, predicate: late) { _, _, _ in },
            observers.init(queryDescriptors: descriptors) { _, _, _, _ in },
            sources.init(sampleType: steps, samplePredicate: late) { _, _, _ in },
            series.init(quantityType: steps, predicate: late) { _, _, _, _, _, _ in },
            statistics.init(quantityType: steps, quantitySamplePredicate: late, options: .cumulativeSum) { _, _, _ in },
        ]
        for query in queries { #expect(query.predicate == late && query.objectType == steps) }
    }

    @Test func whatElseIsGiven() throws {
        let collections = HKStatisticsCollectionQuery.self
        let hours = collections.init(
            quantityType: steps, quantitySamplePredicate: late, options: .cumulativeSum, anchorDate: noon(7),
            intervalComponents: DateComponents(hour: 2))
        #expect(hours.predicate == late && hours.options == .cumulativeSum && hours.anchorDate == noon(7))
        #expect(hours.intervalComponents == DateComponents(hour: 2) && hours.objectType == steps)
        let correlations = HKCorrelationQuery.self
        let (pressure, systolic) = (HKCorrelationType(.bloodPressure), HKQuantityType(.bloodPressureSystolic))
        let correlated = correlations.init(type: pressure, predicate: late, samplePredicates: [systolic: late]) {
            _, _, _ in
        }
        #expect(correlated.predicate == late && correlated.correlationType == pressure)
        #expect(correlated.samplePredicates?.count == 1 && correlated.samplePredicates?[systolic] == late)
        let documents = HKDocumentQuery.self
        let type = try #require(HKObjectType.documentType(forIdentifier: .CDA))
        for hasData in [false, true] {
            let query = documents.init(
                documentType: type, predicate: late, limit: 7, sortDescriptors: sort, includeDocumentData: hasData
            ) { _, _, _, _ in
            }
            #expect(query.objectType == type && query.predicate == late && query.limit == 7)
            #expect(query.includeDocumentData == hasData)
            #expect(query.sortDescriptors?.map(\.ascending) == [false])
        }
        let verifiable = HKVerifiableClinicalRecordQuery.self
        let cards = verifiable.init(recordTypes: ["c"], predicate: late) { _, _, _ in }
        #expect(cards.predicate == late && cards.recordTypes == ["c"])
        #expect(cards.sourceTypes.map(\.rawValue) == ["SMARTHealthCard"])
        let others = verifiable.init(
            recordTypes: ["a", "b"], sourceTypes: [.euDigitalCOVIDCertificate], predicate: late
        ) { _, _, _ in
        }
        #expect(others.predicate == late && others.recordTypes == ["a", "b"])
        #expect(others.sourceTypes.map(\.rawValue) == ["EUDigitalCOVIDCertificate"])
    }

    @Test func predicatesOfOtherKinds() {
        let gregorian = Calendar(identifier: .gregorian)
        let day = HKQuery.predicateForActivitySummary(
            with: DateComponents(calendar: gregorian, era: 1, year: 2024, month: 6, day: 5))
        let summaries = HKActivitySummaryQuery.self
        let ofADay = summaries.init(predicate: day) { _, _, _ in }
        #expect(ofADay.predicate == day)
        let archived = HKQuery.predicateForUserAnnotatedMedications(isArchived: true)
        let medications = HKUserAnnotatedMedicationQuery.self
        let old = medications.init(predicate: archived, limit: 3) { _, _, _, _ in }
        #expect(old.predicate == archived)
        let runs = HKQuery.predicateForWorkouts(with: .running)
        let efforts = HKWorkoutEffortRelationshipQuery.self
        let ofRuns = efforts.init(predicate: runs, anchor: nil, options: .default) { _, _, _, _ in }
        #expect(ofRuns.predicate == runs)
    }

    // MARK: Answers

    private static func counts(_ samples: [HKSample]?) -> [Double] {
        (samples ?? []).compactMap { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count()) }
    }

    @Test func QRY_20_anchorsAndLimitsAreThoseThatWereGiven() async throws {
        for number in 1...3 { try await store.save(stepSample(Double(number), 10 * Double(number))) }
        let anchored = HKAnchoredObjectQuery.self
        let calls = Calls<([Double], HKQueryAnchor?)>()
        let all = [HKQueryDescriptor(sampleType: steps, predicate: nil)]
        store.execute(
            anchored.init(type: steps, predicate: nil, anchor: nil, limit: 1) { _, samples, _, anchor, _ in
                calls.add((Self.counts(samples), anchor))
            })
        let (first, anchor) = await calls.next()
        #expect(first == [1])
        store.execute(
            anchored.init(type: steps, predicate: nil, anchor: anchor, limit: 1) { _, samples, _, anchor, _ in
                calls.add((Self.counts(samples), anchor))
            })
        #expect(await calls.next().0 == [2])
        for (limit, expected) in [(1, [2]), (0, [2, 3])] as [(Int, [Double])] {
            store.execute(
                anchored.init(queryDescriptors: all, anchor: anchor, limit: limit) { _, samples, _, anchor, _ in
                    calls.add((Self.counts(samples), anchor))
                })
            #expect(await calls.next().0 == expected)
        }
        let numbers = Calls<([Double], Int)>()
        store.execute(
            anchored.init(type: steps, predicate: nil, anchor: 0, limit: 1) { _, samples, number, _ in
                numbers.add((Self.counts(samples), number))
            })
        let (one, number) = await numbers.next()
        #expect(one == [1])
        store.execute(
            anchored.init(type: steps, predicate: nil, anchor: number, limit: 1) { _, samples, number, _ in
                numbers.add((Self.counts(samples), number))
            })
        #expect(await numbers.next().0 == [2])
    }

    @Test func SER_26_aSampleHasItsOwnValues() async throws {
        let samples = (1...3).map { stepSample(Double($0), 10 * Double($0)) }
        try await store.save(samples)
        let series = HKQuantitySeriesSampleQuery.self
        let calls = Calls<String>()
        let query = series.init(sample: samples[1]) { _, quantity, date, isDone, error in
            let second = Int(date?.timeIntervalSince(noon(0)) ?? -1)
            calls.add("\(quantity?.doubleValue(for: .count()) ?? -1) \(second) \(isDone) \(error == nil)")
        }
        store.execute(query)
        #expect(await calls.next() == "2.0 20 true true")
        #expect(query.objectType == steps)
    }

    @Test func OTH_32_OTH_80_oneByOne() async throws {
        let ecg = try store.systemData.saveElectrocardiogram(
            start: noon(0), voltages: [1e-6, 2e-6], samplingFrequency: 2, classification: .sinusRhythm)
        let electrocardiograms = HKElectrocardiogramQuery.self
        let voltages = Calls<String>()
        store.execute(
            electrocardiograms.init(ecg) { _, result in
                switch result {
                case .measurement(let measurement): voltages.add("\(measurement.timeSinceSampleStart)")
                case .done: voltages.add("done")
                case .error: voltages.add("error")
                }
            })
        for expected in ["0.0", "0.5", "done"] { #expect(await voltages.next() == expected) }
        for name in ["a", "b", "c"] { try store.systemData.saveMedication(name, displayText: name) }
        try await store.requestPerObjectReadAuthorization(for: .userAnnotatedMedicationType(), predicate: nil)
        let medications = HKUserAnnotatedMedicationQuery.self
        let told = Calls<String>()
        store.execute(
            medications.init(predicate: nil, limit: 2) { _, medication, isDone, _ in
                told.add("\(medication?.medication.displayText ?? "-") \(isDone)")
            })
        for expected in ["a false", "b false", "- true"] { #expect(await told.next() == expected) }
    }

    @Test func OTH_effort_anchorsAndOptionsAreThoseThatWereGiven() async throws {
        let run = workout(.running, 0, 600)
        try await store.save(run)
        for (value, type) in [(7.0, HKQuantityTypeIdentifier.workoutEffortScore), (3, .estimatedWorkoutEffortScore)] {
            let score = HKQuantitySample(
                type: HKQuantityType(type), quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: value),
                start: noon(0), end: noon(600))
            try await store.relateWorkoutEffortSample(score, with: run, activity: nil)
        }
        let efforts = HKWorkoutEffortRelationshipQuery.self
        let calls = Calls<([Int], HKQueryAnchor?)>()
        func first(
            since anchor: HKQueryAnchor? = nil, _ options: HKWorkoutEffortRelationshipQueryOptions,
            _ predicate: NSPredicate? = nil
        ) async -> ([Int], HKQueryAnchor?) {
            let query = efforts.init(predicate: predicate, anchor: anchor, options: options) { _, found, anchor, _ in
                calls.add(((found ?? []).map { $0.samples?.count ?? -1 }, anchor))
            }
            store.execute(query)
            let answer = await calls.next()
            store.stop(query)
            return answer
        }
        let (both, anchor) = await first(.default)
        #expect(both == [2] && anchor != nil)
        #expect(await first(.mostRelevant).0 == [1])
        #expect(await first(since: anchor, .default).0 == [])
        #expect(await first(.default, HKQuery.predicateForWorkouts(with: .cycling)).0 == [])
        #expect(await first(.default, HKQuery.predicateForWorkouts(with: .running)).0 == [2])
    }
}
