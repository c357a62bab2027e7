import HealthKit
import HealthModel
import Synchronization
import Testing

@Suite struct ValuePredicateTests {
    private let store: HKHealthStore

    init() throws {
        store = try TestStore().app()
    }

    // swift-format-ignore
    static let orderings: [(Ordering, PredicateOperators.Operator, below: Bool, equal: Bool, above: Bool)] = [
        (.less,           .lessThan,             true,  false, false),
        (.lessOrEqual,    .lessThanOrEqualTo,    true,  true,  false),
        (.greater,        .greaterThan,          false, false, true),
        (.greaterOrEqual, .greaterThanOrEqualTo, false, true,  true),
        (.equal,          .equalTo,              false, true,  false),
        (.notEqual,       .notEqualTo,           true,  false, true),
    ]

    @Test(arguments: orderings.indices)
    func PRED_21_quantitiesAreConverted(index: Int) async throws {
        let (_, operatorType, below, equal, above) = Self.orderings[index]
        let bound = HKQuantity(unit: .gram(), doubleValue: 70_000)
        for (kilograms, isMatch) in [(69.0, below), (70, equal), (71, above)] {
            let sample = HKQuantitySample(
                type: bodyMass, quantity: HKQuantity(unit: HKUnit(from: "kg"), doubleValue: kilograms), start: noon(0),
                end: noon(0))
            try await store.save(sample)
            #expect(
                try await store.matches(
                    sample, HKQuery.predicateForQuantitySamples(with: operatorType, quantity: bound)) == isMatch,
                "\(kilograms)")
        }
    }

    @Test(arguments: orderings.indices)
    func PRED_22_categoryValues(index: Int) async throws {
        let (_, operatorType, below, equal, above) = Self.orderings[index]
        let bound = HKCategoryValueSleepAnalysis.awake
        let cases = [(HKCategoryValueSleepAnalysis.inBed, below), (.awake, equal), (.asleepREM, above)]
        for (value, isMatch) in cases {
            let sample = HKCategorySample(type: sleep, value: value.rawValue, start: noon(0), end: noon(60))
            try await store.save(sample)
            #expect(
                try await store.matches(
                    sample, HKQuery.predicateForCategorySamples(with: operatorType, value: bound.rawValue)) == isMatch)
            #expect(
                try await store.matches(
                    sample, HKCategoryValueSleepAnalysis.predicateForSamples(operatorType, value: bound)) == isMatch)
        }
    }

    @Test func PRED_22_sets() async throws {
        let sample = HKCategorySample(
            type: sleep, value: HKCategoryValueSleepAnalysis.asleepREM.rawValue, start: noon(0), end: noon(60))
        try await store.save(sample)
        let asleep = HKCategoryValueSleepAnalysis.allAsleepValues
        #expect(try await store.matches(sample, HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: asleep)))
        #expect(try await !store.matches(sample, HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: [.awake])))
        #expect(try await !store.matches(sample, HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: [])))
    }

    @Test func PRED_36_anIncompatibleUnitMatchesNothingAndIsWarnedOfOnce() async throws {
        let sample = HKQuantitySample(
            type: heartRate, quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 150), start: noon(0),
            end: noon(0))
        try await store.save(sample)
        let predicate = HKQuery.predicateForQuantitySamples(
            with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 100))
        let warnings = Warned()
        let counts = try await Warnings.$sink.withValue({ warnings.add($0) }) {
            [try await store.count(heartRate, predicate), try await store.count(heartRate, predicate)]
        }
        #expect(counts == [0, 0])
        #expect(
            warnings.texts == [
                "A predicate uses the unit 'count', but 'count/s' is required; it matches nothing."
            ])
        #expect(!predicate.evaluate(with: sample))
    }
}

/// A thread-safe list of warnings.
final class Warned: Sendable {
    private let list = Mutex<[String]>([])

    var texts: [String] { list.withLock { $0 } }

    func add(_ text: String) {
        list.withLock { $0.append(text) }
    }
}
