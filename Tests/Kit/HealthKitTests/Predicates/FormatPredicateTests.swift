import HealthKit
import HealthModel
import HealthStore
import TestSupport
import Testing

@Suite struct FormatPredicateTests {
    private let store: HKHealthStore

    init() throws {
        store = try TestStore().app()
    }

    // MARK: Client formats

    @Test func PRED_30_argumentsOfEveryClass() async throws {
        let device = HKDevice(
            name: "Strap", manufacturer: nil, model: "H10", hardwareVersion: nil, firmwareVersion: nil,
            softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        let sample = stepSample(
            12, 0, 60, device: device,
            metadata: [
                "text": "Zürich", "number": NSNumber(value: 3), "flag": true, "when": noon(5),
                "far": HKQuantity(unit: .meter(), doubleValue: 500),
            ])
        try await store.save(sample)
        let source = try #require(try await store.samples(steps).first).sourceRevision.source
        let date = noon(60)
        let matching: [NSPredicate] = [
            NSPredicate(format: "%K >= %@", HKPredicateKeyPathEndDate, date as NSDate),
            NSPredicate(format: "%K >= %@", HKPredicateKeyPathEndDate, date as any CVarArg),
            NSPredicate(format: "%K >= %@", HKPredicateKeyPathEndDate, date),
            NSPredicate(format: "%K >= %@", argumentArray: [HKPredicateKeyPathEndDate, date]),
            NSPredicate(format: "endDate = CAST(%f, 'NSDate')", date.timeIntervalSinceReferenceDate),
            NSPredicate(format: "%K == %@", HKPredicateKeyPathUUID, sample.uuid as any CVarArg),
            NSPredicate(format: "%K == %@", HKPredicateKeyPathUUID, sample.uuid as NSUUID),
            NSPredicate(format: "%K IN %@", HKPredicateKeyPathUUID, [sample.uuid, UUID()]),
            NSPredicate(format: "%K IN %@", HKPredicateKeyPathUUID, Set([sample.uuid])),
            NSPredicate(format: "%K IN %@", HKPredicateKeyPathUUID, [sample.uuid] as NSArray),
            NSPredicate(format: "%K IN %@", HKPredicateKeyPathSource, [source]),
            NSPredicate(format: "%K = %@", HKPredicateKeyPathSource, source),
            NSPredicate(format: "%K = %@", HKPredicateKeyPathDevice, device),
            NSPredicate(format: "%K != nil", HKPredicateKeyPathDevice),
            NSPredicate(format: "device.name CONTAINS[c] %@ AND device.model BEGINSWITH 'H'", "strap"),
            NSPredicate(format: "%K.%K = 'Strap'", HKPredicateKeyPathDevice, HKDevicePropertyKeyName),
            NSPredicate(format: "%K = %@", HKPredicateKeyPathQuantity, HKQuantity(unit: .count(), doubleValue: 12)),
            NSPredicate(format: "%K == nil", HKPredicateKeyPathCorrelation),
            NSPredicate(format: "metadata.text ==[cd] %@", "ZURICH"),
            NSPredicate(format: "metadata.%K LIKE 'Z*'", "text"),
            NSPredicate(format: HKPredicateKeyPathMetadata + ".number BETWEEN {2, %d}", 3),
            NSPredicate(format: "metadata.number == %@ AND metadata.flag == YES", NSNumber(value: 3)),
            NSPredicate(format: "metadata.number IN %@", [1, 3]),
            NSPredicate(format: "metadata.when = %@", noon(5) as NSDate),
            NSPredicate(format: "metadata.far < %@", HKQuantity(unit: HKUnit(from: "km"), doubleValue: 1)),
            NSPredicate(format: "NOT metadata.none = 1 AND NOT (TRUEPREDICATE AND FALSEPREDICATE)"),
        ]
        for (index, predicate) in matching.enumerated() {
            #expect(try await store.count(steps, predicate) == 1, "\(index)")
            #expect(try await store.count(steps, NSCompoundPredicate(notPredicateWithSubpredicate: predicate)) == 0)
        }
    }

    @Test func PRED_31_associations() async throws {
        let run = workout()
        let sample = stepSample(1, 0)
        try await store.save(run)
        try await store.addSamples([sample], to: run)
        #expect(try await store.count(steps, NSPredicate(format: "workout == %@", run)) == 1)
        #expect(
            try await store.count(steps, NSPredicate(format: "%K == %@", HKPredicateKeyPathWorkout, workout())) == 0)
    }

    // MARK: Formats and factories

    @Test(arguments: Seeds.some(1)) func PRED_30_formatsAskWhatFactoriesAsk(seed: UInt64)
        async throws
    {
        var random = SeededGenerator(seed: seed)
        var samples: [HKSample] = []
        for index in 0..<60 {
            let start = Double(Int.random(in: 0...20, using: &random))
            let end = start + Double(Int.random(in: 0...5, using: &random))
            let metadata: [String: Any]? =
                Bool.random(using: &random) ? ["k": ["a", "ab", "É"][Int.random(in: 0...2, using: &random)]] : nil
            switch index % 3 {
            case 0:
                samples.append(
                    stepSample(Double(Int.random(in: 0...9, using: &random)), start, end, metadata: metadata))
            case 1:
                samples.append(
                    HKCategorySample(
                        type: sleep, value: Int.random(in: 0...5, using: &random), start: noon(start), end: noon(end)))
            default:
                samples.append(
                    workout(
                        Bool.random(using: &random) ? .running : .cycling, start, end,
                        meters: Bool.random(using: &random) ? Double(Int.random(in: 1...9, using: &random)) : nil))
            }
        }
        try await store.save(samples)
        for question in 0..<200 {
            let (type, format, factory) = Self.pair(samples, &random)
            let expected = try await store.samples(type, factory()).map(\.uuid)
            let found = try await store.samples(type, format()).map(\.uuid)
            #expect(found == expected, "seed \(seed), question \(question)")
            let (typed, made) = (format(), factory())
            for sample in samples where sample.sampleType == type {
                #expect(typed.evaluate(with: sample) == made.evaluate(with: sample), "seed \(seed)")
            }
        }
    }

    private typealias Pair = (HKSampleType, () -> NSPredicate, () -> NSPredicate)

    private static func pair(_ samples: [HKSample], _ random: inout SeededGenerator) -> Pair {
        let symbols: [(String, PredicateOperators.Operator)] = [
            ("<", .lessThan), ("<=", .lessThanOrEqualTo), (">", .greaterThan), (">=", .greaterThanOrEqualTo),
            ("==", .equalTo), ("!=", .notEqualTo),
        ]
        let (symbol, operation) = symbols[Int.random(in: 0..<symbols.count, using: &random)]
        let number = Int.random(in: 0...9, using: &random)
        let start = noon(Double(Int.random(in: 0...20, using: &random)))
        let end = noon(Double(Int.random(in: 0...20, using: &random)))
        let text = ["a", "ab", "b", "é"][Int.random(in: 0...3, using: &random)]
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
            return (
                steps,
                { NSPredicate(format: "%K >= %@ AND %K < %@", "endDate", start as NSDate, "startDate", end as NSDate) },
                { HKQuery.predicateForSamples(withStart: start, end: end) }
            )
        case 1:
            return (
                steps,
                {
                    NSPredicate(
                        format: "startDate >= %@ && startDate < %@ && endDate >= %@ && %@ > endDate", start, end, start,
                        end)
                },
                {
                    HKQuery.predicateForSamples(
                        withStart: start, end: end, options: [.strictStartDate, .strictEndDate])
                }
            )
        case 2:
            let quantity = HKQuantity(unit: .count(), doubleValue: Double(number))
            return (
                steps, { NSPredicate(format: "quantity \(symbol) %@", quantity) },
                { HKQuery.predicateForQuantitySamples(with: operation, quantity: quantity) }
            )
        case 3:
            return (
                sleep, { NSPredicate(format: "%K \(symbol) %d", HKPredicateKeyPathCategoryValue, number) },
                { HKQuery.predicateForCategorySamples(with: operation, value: number) }
            )
        case 4:
            let chosen = Set(samples.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }.map(\.uuid))
            return (
                steps, { NSPredicate(format: "UUID IN %@", chosen) }, { HKQuery.predicateForObjects(with: chosen) }
            )
        case 5:
            let words: [(String, PredicateOperators.Operator)] = [
                ("CONTAINS", .contains), ("BEGINSWITH", .beginsWith), ("ENDSWITH", .endsWith), ("LIKE", .like),
                ("MATCHES", .matches), ("!=", .notEqualTo),
            ]
            let (word, operation) = words[Int.random(in: 0..<words.count, using: &random)]
            return (
                steps, { NSPredicate(format: "metadata.k \(word) %@", text) },
                { HKQuery.predicateForObjects(withMetadataKey: "k", operatorType: operation, value: text) }
            )
        case 6:
            return (
                .workoutType(), { NSPredicate(format: "workoutType == %lu", HKWorkoutActivityType.cycling.rawValue) },
                { HKQuery.predicateForWorkouts(with: .cycling) }
            )
        case 7:
            return (
                .workoutType(), { NSPredicate(format: "duration \(symbol) %f", Double(number)) },
                { HKQuery.predicateForWorkouts(with: operation, duration: Double(number)) }
            )
        default:
            let quantity = HKQuantity(unit: .meter(), doubleValue: Double(number))
            return (
                .workoutType(),
                { NSPredicate(format: "%K \(symbol) %@", HKPredicateKeyPathWorkoutTotalDistance, quantity) },
                { HKQuery.predicateForWorkouts(with: operation, totalDistance: quantity) }
            )
        }
    }

    // MARK: Raising

    @Test func PRED_33_aPredicateIsAValue() {
        let predicate = NSPredicate(format: "value == %d", 1)
        #expect(predicate == NSPredicate(format: "value == %d", 1))
        #expect(predicate != NSPredicate(format: "value == %d", 2))
        #expect(predicate.copy() as? NSPredicate === predicate)
        #expect(!predicate.evaluate(with: "text"))
    }

    @Test func PRED_31_aFormatThatCannotBeReadRaises() async {
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "value ===") }
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "%K = 1") }
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "(value = 1", argumentArray: nil) }
    }

    @Test func QRY_6_anUnsupportedKeyPathRaisesWithTheQuery() async {
        await #expect(processExitsWith: .failure) {
            _ = HKSampleQuery(
                sampleType: HKQuantityType(.heartRate), predicate: NSPredicate(format: "colour == 'red'"),
                limit: HKObjectQueryNoLimit, sortDescriptors: nil
            ) { _, _, _ in }
        }
        await #expect(processExitsWith: .failure) {
            _ = HKSampleQuery(
                sampleType: HKQuantityType(.heartRate), predicate: NSPredicate(format: "duration > 1"),
                limit: HKObjectQueryNoLimit, sortDescriptors: nil
            ) { _, _, _ in }
        }
    }
}
