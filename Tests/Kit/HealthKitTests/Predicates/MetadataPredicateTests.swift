import HealthKit
import HealthModel
import Testing

@Suite struct MetadataPredicateTests {
    private let store: HKHealthStore
    private let sample = stepSample(
        1, 0,
        metadata: [
            "text": "Blue bird", "number": 7, "flag": true, "date": noon(10),
            "length": HKQuantity(unit: .meter(), doubleValue: 2),
        ])

    init() throws {
        store = try TestStore().app()
    }

    @Test func PRED_11_PRED_12_keysAndValues() async throws {
        try await store.save([sample, stepSample(2, 1)])
        #expect(try await store.matches(sample, HKQuery.predicateForObjects(withMetadataKey: "text")))
        #expect(try await !store.matches(sample, HKQuery.predicateForObjects(withMetadataKey: "other")))
        #expect(try await store.count(steps, HKQuery.predicateForObjects(withMetadataKey: "text")) == 1)
        func allows(_ key: String, _ values: [Any]) async throws -> Bool {
            try await store.matches(sample, HKQuery.predicateForObjects(withMetadataKey: key, allowedValues: values))
        }
        #expect(try await allows("text", ["Red bird", "Blue bird"]))
        #expect(try await !allows("text", ["Red bird"]))
        #expect(try await allows("text", []))
        #expect(try await !allows("other", []))
        #expect(try await allows("number", [7.0]))
        #expect(try await allows("length", [HKQuantity(unit: HKUnit(from: "cm"), doubleValue: 200)]))
        #expect(try await !allows("number", ["7"]))
    }

    @Test func PRED_13_strings() async throws {
        try await store.save(sample)
        // swift-format-ignore
        let cases: [(PredicateOperators.Operator, String, Bool)] = [
            (.equalTo,    "Blue bird",  true),  (.equalTo,    "blue bird",   false),
            (.notEqualTo, "Red bird",   true),  (.notEqualTo, "Blue bird",   false),
            (.contains,   "ue b",       true),  (.contains,   "owl",         false),
            (.beginsWith, "Blue",       true),  (.beginsWith, "bird",        false),
            (.endsWith,   "bird",       true),  (.endsWith,   "Blue",        false),
            (.like,       "B?ue*",      true),  (.like,       "B?ue",        false),
            (.matches,    "B.*d",       true),  (.matches,    "B.*u",        false),
        ]
        for (operatorType, text, isMatch) in cases {
            #expect(
                try await store.matches(
                    sample,
                    HKQuery.predicateForObjects(withMetadataKey: "text", operatorType: operatorType, value: text))
                    == isMatch, "\(operatorType) \(text)")
        }
    }

    @Test func PRED_13_numbersDatesAndQuantities() async throws {
        try await store.save(sample)
        let cases: [(String, [Any])] = [
            ("number", [6, 7, 8]), ("number", [6.5, 7.0, 7.5]), ("date", [noon(9), noon(10), noon(11)]),
            ("length", [100.0, 200, 300].map { HKQuantity(unit: HKUnit(from: "cm"), doubleValue: $0) }),
        ]
        // swift-format-ignore
        let expected: [(PredicateOperators.Operator, [Bool])] = [
            (.lessThan,             [false, false, true]),
            (.lessThanOrEqualTo,    [false, true,  true]),
            (.greaterThan,          [true,  false, false]),
            (.greaterThanOrEqualTo, [true,  true,  false]),
            (.equalTo,              [false, true,  false]),
            (.notEqualTo,           [true,  false, true]),
        ]
        for (key, bounds) in cases {
            for (operatorType, answers) in expected {
                for (bound, isMatch) in zip(bounds, answers) {
                    let found = try await store.matches(
                        sample,
                        HKQuery.predicateForObjects(withMetadataKey: key, operatorType: operatorType, value: bound))
                    #expect(found == isMatch, "\(key) \(operatorType) \(bound)")
                }
            }
        }
    }

    @Test func PRED_13_whatIsMissingOrOfAnotherClassIsUnequalAndNothingElse() async throws {
        try await store.save(sample)
        let cases: [(String, Any)] = [
            ("other", 1), ("other", "x"), ("text", 1), ("number", "7"), ("date", 1),
            ("length", HKQuantity(unit: .second(), doubleValue: 2)),
        ]
        for (key, value) in cases {
            for operatorType: PredicateOperators.Operator in [.equalTo, .notEqualTo, .lessThan, .greaterThanOrEqualTo] {
                // Strings have no order.
                if value is String, operatorType == .lessThan || operatorType == .greaterThanOrEqualTo { continue }
                let found = try await store.matches(
                    sample, HKQuery.predicateForObjects(withMetadataKey: key, operatorType: operatorType, value: value))
                #expect(found == (operatorType == .notEqualTo), "\(key) \(operatorType) \(value)")
            }
        }
    }

    /// The usual predicate of apps for excluding samples that were entered by hand.
    @Test func PRED_13_whatWasMeasuredIsNoneOfTheTypedIn() async throws {
        let typed = stepSample(1, 1, metadata: [HKMetadataKeyWasUserEntered: true])
        let measured = stepSample(2, 2, metadata: [HKMetadataKeyWasUserEntered: false])
        let silent = stepSample(4, 3)
        let speaking = stepSample(8, 4, metadata: ["note": "x"])
        try await store.save([typed, measured, silent, speaking])
        let path = "\(HKPredicateKeyPathMetadata).\(HKMetadataKeyWasUserEntered)"
        let predicates = [
            NSPredicate(format: "\(path) != YES"),
            NSPredicate(format: "metadata.%K != YES", HKMetadataKeyWasUserEntered),
            NSPredicate(format: "NOT (\(path) == YES)"),
            HKQuery.predicateForObjects(
                withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: .notEqualTo, value: true),
        ]
        for (index, predicate) in predicates.enumerated() {
            for (sample, isFound) in [(typed, false), (measured, true), (silent, true), (speaking, true)] {
                #expect(try await store.matches(sample, predicate) == isFound, "\(index) \(sample)")
            }
            #expect(try await store.count(steps, predicate) == 3)
        }
    }

    @Test func PRED_13_aMissingPropertyOfTheDeviceIsUnequal() async throws {
        let strap = HKDevice(
            name: "strap", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
            softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        let (worn, bare) = (stepSample(1, 1, device: strap), stepSample(2, 2))
        try await store.save([worn, bare])
        // swift-format-ignore
        let cases: [(String, String, worn: Bool, bare: Bool)] = [
            ("device.name != %@",          "strap", false, true),
            ("device.name != %@",          "watch", true,  true),
            ("device.name !=[c] %@",       "STRAP", false, true),
            ("device.model != %@",         "x",     true,  true),
            ("device.model == %@",         "x",     false, false),
            ("device.name BEGINSWITH %@",  "s",     true,  false),
            ("NOT (device.name != %@)",    "strap", true,  false),
        ]
        for (format, text, isWornFound, isBareFound) in cases {
            #expect(
                try await store.matches(worn, NSPredicate(format: format, text)) == isWornFound, "\(format) \(text)")
            #expect(
                try await store.matches(bare, NSPredicate(format: format, text)) == isBareFound, "\(format) \(text)")
        }
    }
}
