import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import TestSupport
import Testing

@testable import HealthKit

/// Every predicate with every operator and value at its bounds: what it matches in the store, which must be what it
/// matches in memory (PRED-35), and what it refuses.
@Suite(.timeLimit(.minutes(10))) struct PredicateSweepTests {
    /// The operators, as far as predicates of the store know them, and others.
    private static let operators: [(name: String, value: PredicateOperators.Operator)] = [
        ("<", .lessThan), ("<=", .lessThanOrEqualTo), ("=", .equalTo), ("!=", .notEqualTo),
        (">=", .greaterThanOrEqualTo), (">", .greaterThan), ("matches", .matches), ("like", .like),
        ("begins", .beginsWith), ("ends", .endsWith), ("in", .in), ("contains", .contains), ("between", .between),
    ]

    private static func quantity(_ value: Double, _ unit: String) -> HKQuantity {
        HKQuantity(unit: HKUnit(from: unit), doubleValue: value)
    }

    /// Adds what a predicate matches, as the places of samples in the order of their saving.
    private static func add(
        _ name: String, _ samples: [HKSample], _ predicate: NSPredicate, in store: HKHealthStore,
        to outcomes: inout KeptOutcomes
    ) async throws {
        guard let type = samples.first?.sampleType else { return }
        do {
            _ = try predicate.tree(for: type.record)
        } catch {
            outcomes.add(name) { error.reason.hasPrefix("Operator") ? "not supported" : error.reason }
            return
        }
        let places = Dictionary(uniqueKeysWithValues: samples.enumerated().map { ($1.uuid, $0) })
        let inMemory = samples.indices.filter { predicate.evaluate(with: samples[$0]) }
        let found = try await store.samples(type, predicate).compactMap { places[$0.uuid] }.sorted()
        outcomes.add(name) {
            found.map(String.init).joined(separator: " ") + (found == inMemory ? "" : " in memory \(inMemory)")
        }
    }

    // MARK: Any sample

    private static let watch = HKDevice(
        name: "Watch", manufacturer: "Acme", model: "W7", hardwareVersion: "h1", firmwareVersion: "f2",
        softwareVersion: "s3", localIdentifier: "l4", udiDeviceIdentifier: "u5")
    private static let phone = HKDevice(
        name: "Phone", manufacturer: "Acme", model: nil, hardwareVersion: "h1", firmwareVersion: nil,
        softwareVersion: "s4", localIdentifier: nil, udiDeviceIdentifier: nil)

    private static func stepSamples() -> [HKSample] {
        [
            stepSample(1, 0, 10), stepSample(2, 10, 20, device: watch, metadata: ["text": "Blue bird", "number": 6]),
            stepSample(3, 10, 10, device: phone, metadata: ["text": "Red bird", "number": 7.5, "flag": true]),
            stepSample(4, 15, 40, device: watch, metadata: ["text": "bluebird", "number": 8, "flag": false]),
            stepSample(5, 40, 41, metadata: ["date": noon(9), "length": quantity(1.5, "m")]),
            stepSample(5, 20, 20, device: phone, metadata: ["date": noon(10), "length": quantity(200, "cm")]),
            stepSample(6, -10, 0, metadata: ["text": "", "number": -1, "length": quantity(3, "kg")]),
        ]
    }

    @Test func PRED_datesObjectsAndOrigins() async throws {
        var outcomes = KeptOutcomes()
        let test = try TestStore()
        let store = try test.app()
        let other = try test.app("two") { $0.version = "2.5" }
        let all = Self.stepSamples()
        try await store.save(Array(all[..<5]))
        try await other.save(Array(all[5...]))
        // In memory, unsaved samples have no source: they are read again.
        var read: [HKSample] = []
        for sample in all { read += try await store.samples(steps, HKQuery.predicateForObject(with: sample.uuid)) }
        let whole = read
        func add(_ name: String, _ predicate: NSPredicate) async throws {
            try await Self.add(name, whole, predicate, in: store, to: &outcomes)
        }
        for options in [[], .strictStartDate, .strictEndDate, [.strictStartDate, .strictEndDate]] as [HKQueryOptions] {
            for (start, end) in [
                (nil, nil), (0, nil), (10, nil), (20, nil), (41, nil), (nil, 0), (nil, 10), (nil, 20), (nil, 41),
                (10, 20),
                (10, 10), (0, 41), (20, 10), (15, 40), (-10, 0),
            ] as [(Double?, Double?)] {
                try await add(
                    "dates \(options.rawValue) \(Told.optional(start)) \(Told.optional(end))",
                    HKQuery.predicateForSamples(withStart: start.map(noon), end: end.map(noon), options: options))
            }
        }
        for (name, value) in Self.operators {
            for count in [4, 5, 6] as [Double] {
                try await add(
                    "count \(name) \(count)",
                    HKQuery.predicateForQuantitySamples(with: value, quantity: Self.quantity(count, "count")))
            }
            for text in ["Blue bird", "B*b?rd", "b", "", "Blue.*"] {
                try await add(
                    "text \(name) '\(text)'",
                    HKQuery.predicateForObjects(withMetadataKey: "text", operatorType: value, value: text))
            }
            for (key, values) in [
                ("number", [6, 7.5, 8]), ("flag", [true, false]), ("date", [noon(9), noon(9.5), noon(10)]),
                ("length", [Self.quantity(150, "cm"), Self.quantity(2, "m"), Self.quantity(3_000, "g")]),
                ("none", [1, noon(1), "x"]), ("number", ["7"]),
            ] as [(String, [Any])] {
                for operand in values {
                    let shown = (operand as? Date).map { Told.date($0) } ?? "\(operand)"
                    try await add(
                        "\(key) \(name) \(shown)",
                        HKQuery.predicateForObjects(withMetadataKey: key, operatorType: value, value: operand))
                }
            }
        }
        for key in ["text", "number", "flag", "date", "length", "none"] {
            try await add("key \(key)", HKQuery.predicateForObjects(withMetadataKey: key))
            try await add("any \(key)", HKQuery.predicateForObjects(withMetadataKey: key, allowedValues: []))
        }
        for (key, values) in [
            ("text", ["Blue bird", ""]), ("number", [6, 8, 9]), ("flag", [false]), ("date", [noon(10)]),
            ("length", [Self.quantity(2, "m"), Self.quantity(3, "kg")]), ("number", ["6"]), ("text", [[1]]),
        ] as [(String, [Any])] {
            try await add(
                "\(key) in \(values.count)", HKQuery.predicateForObjects(withMetadataKey: key, allowedValues: values))
        }
        try await add(
            "bad class", HKQuery.predicateForObjects(withMetadataKey: "text", operatorType: .equalTo, value: [1]))
        try await add("uuid", HKQuery.predicateForObject(with: all[3].uuid))
        try await add("uuids", HKQuery.predicateForObjects(with: [all[1].uuid, all[5].uuid, UUID()]))
        try await add("no uuid", HKQuery.predicateForObjects(with: Set<UUID>()))
        try await add("no correlation", HKQuery.predicateForObjectsWithNoCorrelation())
        let stored = try await store.samples(steps)
        let sources = Set(stored.map(\.sourceRevision.source)).sorted { $0.name < $1.name }
        for source in sources {
            try await add("source \(source.name)", HKQuery.predicateForObjects(from: source))
            try await add("sources \(source.name)", HKQuery.predicateForObjects(from: Set([source])))
            let system = OperatingSystemVersion(majorVersion: 1, minorVersion: 2, patchVersion: 3)
            let wrong = OperatingSystemVersion(majorVersion: 1, minorVersion: 2, patchVersion: 4)
            for version in ["1", "2.5", nil, HKSourceRevisionAnyVersion] {
                for product in ["Test1,1", nil, HKSourceRevisionAnyProductType] {
                    for operating in [system, wrong, HKSourceRevisionAnyOperatingSystem] {
                        let revision = HKSourceRevision(
                            source: source, version: version, productType: product, operatingSystemVersion: operating)
                        try await add(
                            "revision \(source.name) \(version ?? "-") \(product ?? "-") \(operating.patchVersion)",
                            HKQuery.predicateForObjects(from: Set([revision])))
                    }
                }
            }
            try await add(
                "short revision \(source.name)",
                HKQuery.predicateForObjects(from: Set([HKSourceRevision(source: source, version: "1")])))
        }
        try await add("all sources", HKQuery.predicateForObjects(from: Set(sources)))
        try await add("no source", HKQuery.predicateForObjects(from: Set<HKSource>()))
        try await add("watch", HKQuery.predicateForObjects(from: Set([Self.watch])))
        try await add("devices", HKQuery.predicateForObjects(from: Set([Self.watch, Self.phone])))
        try await add("no device", HKQuery.predicateForObjects(from: Set<HKDevice>()))
        let keys = [
            HKDevicePropertyKeyName, HKDevicePropertyKeyManufacturer, HKDevicePropertyKeyModel,
            HKDevicePropertyKeyHardwareVersion, HKDevicePropertyKeyFirmwareVersion, HKDevicePropertyKeySoftwareVersion,
            HKDevicePropertyKeyLocalIdentifier, HKDevicePropertyKeyUDIDeviceIdentifier, "other",
        ]
        for key in keys {
            for values in [["Watch", "Acme"], ["W7", "h1"], ["f2", "s3"], ["l4", "u5"], ["s4", "Phone"], []] {
                try await add(
                    "\(key.replacing("HKDeviceProperty", with: "")) \(values)",
                    HKQuery.predicateForObjects(withDeviceProperty: key, allowedValues: Set(values)))
            }
        }
        let (first, second) = (
            HKQuery.predicateForSamples(withStart: noon(10), end: nil),
            HKQuery.predicateForObjects(from: Set([Self.watch]))
        )
        for kind in [NSCompoundPredicate.LogicalType.and, .or] {
            for parts in [[], [first], [first, second], [first, second, NSPredicate(value: false)]] {
                try await add(
                    "\(kind.rawValue) \(parts.count)", NSCompoundPredicate(type: kind, subpredicates: parts))
            }
        }
        try await add("not", NSCompoundPredicate(notPredicateWithSubpredicate: first))
        try await add("true", NSPredicate(value: true))
        try await add("false", NSPredicate(value: false))
        #expect(try outcomes.difference(from: "Kit/Texts/Predicates/samples.txt") == nil)
    }

    // MARK: Categories, states of mind and workouts

    @Test func PRED_categoriesAndStatesOfMind() async throws {
        var outcomes = KeptOutcomes()
        let store = try TestStore().app()
        let nights = (0...5).map { HKCategorySample(type: sleep, value: $0, start: noon(Double($0)), end: noon(10)) }
        try await store.save(nights)
        let minds = [
            HKStateOfMind(date: noon(0), kind: .dailyMood, valence: -0.5, labels: [.sad], associations: [.work]),
            HKStateOfMind(
                date: noon(1), kind: .momentaryEmotion, valence: 0.25, labels: [.calm, .happy], associations: []),
            HKStateOfMind(date: noon(2), kind: .dailyMood, valence: 0.75, labels: [], associations: [.family, .work]),
        ]
        try await store.save(minds)
        for (name, value) in Self.operators {
            for number in [1, 2, 3] {
                try await Self.add(
                    "sleep \(name) \(number)", nights,
                    HKQuery.predicateForCategorySamples(with: value, value: number), in: store, to: &outcomes)
            }
            for number in [-0.5, 0, 0.25] {
                try await Self.add(
                    "valence \(name) \(number)", minds,
                    HKQuery.predicateForStatesOfMind(withValence: number, operatorType: value), in: store, to: &outcomes
                )
            }
            try await Self.add(
                "case \(name)", nights, HKCategoryValueSleepAnalysis.predicateForSamples(value, value: .asleepCore),
                in: store, to: &outcomes)
        }
        for values in [[], [HKCategoryValueSleepAnalysis.awake], [.inBed, .asleepREM]] {
            try await Self.add(
                "cases \(values.map(\.rawValue))", nights,
                HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: Set(values)), in: store, to: &outcomes)
        }
        for kind in [HKStateOfMind.Kind.dailyMood, .momentaryEmotion] {
            try await Self.add(
                "kind \(kind)", minds, HKQuery.predicateForStatesOfMind(with: kind), in: store, to: &outcomes)
        }
        for label in [HKStateOfMind.Label.sad, .calm, .happy, .angry] {
            try await Self.add(
                "label \(label)", minds, HKQuery.predicateForStatesOfMind(with: label), in: store, to: &outcomes)
        }
        for association in [HKStateOfMind.Association.work, .family, .health] {
            try await Self.add(
                "association \(association)", minds, HKQuery.predicateForStatesOfMind(with: association), in: store,
                to: &outcomes)
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Predicates/categories.txt") == nil)
    }

    /// Returns workouts with totals, statistics and activities.
    private static func workouts(in store: HKHealthStore) async throws -> [HKSample] {
        let plain: [HKSample] = [
            workout(.running, 0, 60, meters: 200, kilocalories: 20), workout(.cycling, 100, 190, meters: 900),
            workout(.running, 200, 290, meters: 300, kilocalories: 30),
            HKWorkout(
                activityType: .swimming, start: noon(300), end: noon(390), duration: 60, totalEnergyBurned: nil,
                totalDistance: nil, metadata: nil),
            HKWorkout(
                activityType: .swimming, start: noon(400), end: noon(490), workoutEvents: nil, totalEnergyBurned: nil,
                totalDistance: quantity(100, "m"), totalSwimmingStrokeCount: quantity(40, "count"), device: nil,
                metadata: nil),
            HKWorkout(
                activityType: .stairs, start: noon(500), end: noon(590), workoutEvents: nil, totalEnergyBurned: nil,
                totalDistance: nil, totalFlightsClimbed: quantity(7, "count"), device: nil, metadata: nil),
        ]
        try await store.save(plain)
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.swimBikeRun), device: nil)
        try await builder.beginCollection(at: noon(1_000))
        try await builder.addSamples([
            pulse(100, 1_005), pulse(150, 1_040), pulse(120, 1_070), energySample(12, 1_010, 1_020),
            distanceSample(.distanceCycling, 500, 1_030, 1_060),
        ])
        for (type, start, end) in [(HKWorkoutActivityType.swimming, 1_000.0, 1_030.0), (.cycling, 1_030, 1_065)] {
            try await builder.addWorkoutActivity(activity(type, start, end))
        }
        try await builder.endCollection(at: noon(1_090))
        return plain + [try #require(try await builder.finishWorkout())]
    }

    @Test func PRED_workouts() async throws {
        var outcomes = KeptOutcomes()
        let store = try TestStore().app()
        let all = try await Self.workouts(in: store)
        func add(_ name: String, _ predicate: NSPredicate) async throws {
            try await Self.add(name, all, predicate, in: store, to: &outcomes)
        }
        for type in [HKWorkoutActivityType.running, .cycling, .swimming, .swimBikeRun, .yoga] {
            try await add("type \(type)", HKQuery.predicateForWorkouts(with: type))
            try await add(
                "activity \(type)",
                HKQuery.predicateForWorkouts(
                    activityPredicate: HKQuery.predicateForWorkoutActivities(workoutActivityType: type)))
        }
        for (name, value) in Self.operators {
            for duration in [30, 60, 90] as [Double] {
                try await add(
                    "duration \(name) \(duration)", HKQuery.predicateForWorkouts(with: value, duration: duration))
                try await add(
                    "activity duration \(name) \(duration)",
                    HKQuery.predicateForWorkouts(
                        activityPredicate: HKQuery.predicateForWorkoutActivities(
                            operatorType: value, duration: duration)))
            }
            for amount in [0.2, 0.3] {
                try await add(
                    "distance \(name) \(amount)",
                    HKQuery.predicateForWorkouts(with: value, totalDistance: Self.quantity(amount, "km")))
            }
            for amount in [20, 12] as [Double] {
                try await add(
                    "energy \(name) \(amount)",
                    HKQuery.predicateForWorkouts(with: value, totalEnergyBurned: Self.quantity(amount, "kcal")))
                try await add(
                    "sum of energy \(name) \(amount)",
                    HKQuery.predicateForWorkouts(
                        operatorType: value, quantityType: HKQuantityType(.activeEnergyBurned),
                        sumQuantity: Self.quantity(amount, "kcal")))
            }
            try await add(
                "strokes \(name)",
                HKQuery.predicateForWorkouts(with: value, totalSwimmingStrokeCount: Self.quantity(40, "count")))
            try await add(
                "flights \(name)",
                HKQuery.predicateForWorkouts(with: value, totalFlightsClimbed: Self.quantity(7, "count")))
            let rates: [Double] = value.rawValue < 6 ? [100, 120, 150, 125] : [100]
            for rate in rates {
                let quantity = Self.quantity(rate, "count/min")
                let predicates = [
                    (
                        "minimum",
                        HKQuery.predicateForWorkouts(
                            operatorType: value, quantityType: heartRate, minimumQuantity: quantity)
                    ),
                    (
                        "average",
                        HKQuery.predicateForWorkouts(
                            operatorType: value, quantityType: heartRate, averageQuantity: quantity)
                    ),
                    (
                        "maximum",
                        HKQuery.predicateForWorkouts(
                            operatorType: value, quantityType: heartRate, maximumQuantity: quantity)
                    ),
                ]
                for (kind, predicate) in predicates { try await add("\(kind) \(name) \(rate)", predicate) }
                let parts = [
                    (
                        "minimum",
                        HKQuery.predicateForWorkoutActivities(
                            operatorType: value, quantityType: heartRate, minimumQuantity: quantity)
                    ),
                    (
                        "average",
                        HKQuery.predicateForWorkoutActivities(
                            operatorType: value, quantityType: heartRate, averageQuantity: quantity)
                    ),
                    (
                        "maximum",
                        HKQuery.predicateForWorkoutActivities(
                            operatorType: value, quantityType: heartRate, maximumQuantity: quantity)
                    ),
                ]
                for (kind, predicate) in parts {
                    if let workout = all.last as? HKWorkout, value.rawValue < 6 {
                        outcomes.add("activities in memory, \(kind) \(name) \(rate)") {
                            workout.workoutActivities.map { predicate.evaluate(with: $0) }
                        }
                    }
                    try await add(
                        "activity \(kind) \(name) \(rate)", HKQuery.predicateForWorkouts(activityPredicate: predicate))
                }
            }
            try await add(
                "activity sum \(name)",
                HKQuery.predicateForWorkouts(
                    activityPredicate: HKQuery.predicateForWorkoutActivities(
                        operatorType: value, quantityType: HKQuantityType(.distanceCycling),
                        sumQuantity: Self.quantity(0.5, "km"))))
        }
        for options in [[], .strictStartDate, .strictEndDate, [.strictStartDate, .strictEndDate]] as [HKQueryOptions] {
            for (start, end) in [
                (nil, nil), (1_000, nil), (1_030, nil), (1_031, nil), (nil, 1_030), (nil, 1_065), (1_030, 1_065),
                (0, 60),
                (1_000, 1_030), (1_010, 1_020),
            ] as [(Double?, Double?)] {
                try await add(
                    "activity dates \(options.rawValue) \(Told.optional(start)) \(Told.optional(end))",
                    HKQuery.predicateForWorkouts(
                        activityPredicate: HKQuery.predicateForWorkoutActivities(
                            start: start.map(noon), end: end.map(noon), options: options)))
            }
        }
        let ride = HKQuery.predicateForWorkoutActivities(workoutActivityType: .cycling)
        let long = HKQuery.predicateForWorkoutActivities(operatorType: .greaterThan, duration: 32)
        for (name, predicate) in [
            ("and", NSCompoundPredicate(andPredicateWithSubpredicates: [ride, long])),
            ("or", NSCompoundPredicate(orPredicateWithSubpredicates: [ride, long])),
            ("not", NSCompoundPredicate(notPredicateWithSubpredicate: ride)), ("true", NSPredicate(value: true)),
        ] as [(String, NSPredicate)] {
            try await add("activity \(name)", HKQuery.predicateForWorkouts(activityPredicate: predicate))
            let workout = try #require(all.last as? HKWorkout)
            outcomes.add("in memory \(name)") { workout.workoutActivities.map { predicate.evaluate(with: $0) } }
        }
        try await add("a bare activity predicate", ride)
        let workout = try #require(all.last as? HKWorkout)
        for type in [heartRate, HKQuantityType(.distanceCycling), steps] {
            let found = try await store.count(type, HKQuery.predicateForObjects(from: workout))
            outcomes.add("samples of it, \(Told.type(type))") { found }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Predicates/workouts.txt") == nil)
    }

    // MARK: Others

    /// Which predicates apply to a type, and which are equal.
    @Test func PRED_reasonsAndEquality() throws {
        var outcomes = KeptOutcomes()
        let day = DateComponents(calendar: Calendar(identifier: .gregorian), year: 2024, month: 6, day: 15)
        let next = DateComponents(calendar: Calendar(identifier: .gregorian), year: 2024, month: 6, day: 16)
        func all() -> [(String, NSPredicate)] {
            [
                ("dates", HKQuery.predicateForSamples(withStart: noon(0), end: nil)),
                ("other dates", HKQuery.predicateForSamples(withStart: noon(0), end: noon(1))),
                ("quantity", HKQuery.predicateForQuantitySamples(with: .lessThan, quantity: Self.quantity(1, "count"))),
                ("category", HKQuery.predicateForCategorySamples(with: .lessThan, value: 1)),
                ("metadata", HKQuery.predicateForObjects(withMetadataKey: "a")),
                ("bad operator", HKQuery.predicateForCategorySamples(with: .like, value: 1)),
                ("other bad operator", HKQuery.predicateForCategorySamples(with: .in, value: 1)),
                ("duration", HKQuery.predicateForWorkouts(with: .lessThan, duration: 5)),
                ("activity", HKQuery.predicateForWorkoutActivities(workoutActivityType: .running)),
                ("other activity", HKQuery.predicateForWorkoutActivities(workoutActivityType: .cycling)),
                ("bad activity", HKQuery.predicateForWorkoutActivities(operatorType: .like, duration: 5)),
                ("no duration operator", HKQuery.predicateForWorkouts(with: .contains, duration: 5)),
                ("classification", HKQuery.predicateForElectrocardiograms(classification: .sinusRhythm)),
                ("other classification", HKQuery.predicateForElectrocardiograms(classification: .notSet)),
                ("symptoms", HKQuery.predicateForElectrocardiograms(symptomsStatus: .present)),
                ("resource", HKQuery.predicateForClinicalRecords(withFHIRResourceType: .condition)),
                (
                    "resource of a source",
                    HKQuery.predicateForClinicalRecords(
                        from: HKSource(record: SourceRecord(bundleIdentifier: "o.a", name: "A")),
                        fhirResourceType: .condition, identifier: "7")
                ),
                (
                    "relevant",
                    HKQuery.predicateForVerifiableClinicalRecords(
                        withRelevantDateWithin: DateInterval(start: noon(3), end: noon(9)))
                ),
                ("valence", HKQuery.predicateForStatesOfMind(withValence: 0.5, operatorType: .equalTo)),
                ("bad valence", HKQuery.predicateForStatesOfMind(withValence: 0.5, operatorType: .matches)),
                ("status", HKQuery.predicateForMedicationDoseEvent(status: .taken)),
                ("statuses", HKQuery.predicateForMedicationDoseEvent(statuses: [4])),
                ("scheduled", HKQuery.predicateForMedicationDoseEvent(scheduledDate: noon(4))),
                ("any schedule", HKQuery.predicateForMedicationDoseEvent(scheduledStart: nil, end: nil)),
                ("schedule from", HKQuery.predicateForMedicationDoseEvent(scheduledStart: noon(4), end: nil)),
                ("schedule to", HKQuery.predicateForMedicationDoseEvent(scheduledStart: nil, end: noon(5))),
                ("schedule", HKQuery.predicateForMedicationDoseEvent(scheduledStart: noon(4), end: noon(5))),
                ("summary", HKQuery.predicateForActivitySummary(with: day)),
                ("other summary", HKQuery.predicateForActivitySummary(with: next)),
                ("bad summary", HKQuery.predicateForActivitySummary(with: DateComponents(year: 2024))),
                ("summaries", HKQuery.predicate(forActivitySummariesBetweenStart: day, end: next)),
                (
                    "bad summaries",
                    HKQuery.predicate(forActivitySummariesBetweenStart: day, end: DateComponents(day: 3))
                ),
                ("archived", HKQuery.predicateForUserAnnotatedMedications(isArchived: true)),
                ("not archived", HKQuery.predicateForUserAnnotatedMedications(isArchived: false)),
                ("has schedule", HKQuery.predicateForUserAnnotatedMedications(hasSchedule: true)),
                ("format", NSPredicate(format: "startDate >= %@", noon(0) as NSDate)),
                ("other format", NSPredicate(format: "duration > 60")),
                ("true", NSPredicate(value: true)), ("false", NSPredicate(value: false)),
                ("block", NSPredicate { _, _ in true }),
                ("not", NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(value: true))),
                (
                    "wrapped",
                    HKQuery.predicateForWorkouts(
                        activityPredicate: HKQuery.predicateForSamples(withStart: nil, end: nil))
                ),
            ]
        }
        func reason<Tree>(_ make: () throws(ValidationError) -> Tree) -> String {
            do throws(ValidationError) {
                return "\(try make())".replacing("HealthModel.", with: "")
            } catch {
                return error.reason
            }
        }
        let (list, again) = (all(), all())
        let types: [ObjectType] = [
            .stepCount, .sleepAnalysis, .workout, .electrocardiogram, .stateOfMind, .medicationDoseEvent,
            .allergyRecord,
            .activitySummary, .bloodPressure, .workoutRoute,
        ]
        for (name, predicate) in list {
            let told = types.map { type in
                reason { () throws(ValidationError) in try predicate.tree(for: type) }
            }
            outcomes.add(name) { told[0] }
            outcomes.add("\(name), all") { told.map { $0.hasPrefix("Un") ? "." : hashed([$0]) }.joined(separator: " ") }
            let others = [
                reason { () throws(ValidationError) in try predicate.workoutActivityTree() },
                reason { () throws(ValidationError) in try predicate.summaryTree() },
                reason { () throws(ValidationError) in try predicate.medicationTree() },
            ]
            for (kind, told) in zip(["activity", "summary", "medication"], others)
            where !told.contains("it does not apply to") {
                outcomes.add("\(name) as \(kind)") { told }
            }
            outcomes.add("\(name) of others") { hashed(told + others) }
        }
        for (index, (name, predicate)) in list.enumerated() {
            outcomes.add("\(name) equals") {
                again.indices.filter { predicate == again[$0].1 }
                    .map { again[$0].0 + (predicate.hash == again[$0].1.hash ? "" : "!") }.joined(separator: ", ")
                    + ((predicate.copy() as? NSPredicate) == list[index].1 ? "" : " no copy")
                    + (predicate.evaluate(with: "x") ? " anything" : "")
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Predicates/reasons.txt") == nil)
    }

    @Test func QRY_sortDescriptors() throws {
        var outcomes = KeptOutcomes()
        let keys: [String?] = [
            HKSampleSortIdentifierStartDate, HKSampleSortIdentifierEndDate, HKWorkoutSortIdentifierDuration,
            HKWorkoutSortIdentifierTotalDistance, HKWorkoutSortIdentifierTotalEnergyBurned,
            HKWorkoutSortIdentifierTotalFlightsClimbed, HKWorkoutSortIdentifierTotalSwimmingStrokeCount,
            "HKSampleSortIdentifierStartDate", "HKSampleSortIdentifierEndDate", "HKWorkoutSortIdentifierDuration",
            "HKWorkoutSortIdentifierTotalDistance", "HKWorkoutSortIdentifierTotalEnergyBurned",
            "HKWorkoutSortIdentifierTotalFlightsClimbed", "HKWorkoutSortIdentifierTotalSwimmingStrokeCount", "value",
            "", nil,
        ]
        let samples = [
            workout(.running, 0, 60, meters: 200, kilocalories: 20), workout(.running, 5, 50, meters: 300),
            workout(.cycling, 5, 90, kilocalories: 30), workout(.swimming, -5, 55),
        ]
        func reason(_ descriptor: NSSortDescriptor, _ types: [ObjectType]) -> String {
            do throws(ValidationError) {
                return "\(try descriptor.sort(for: types))".replacing(/0x[0-9a-f]+/, with: "…").replacing(
                    "HealthStore.", with: ""
                ).replacing(
                    "HealthModel.", with: "")
            } catch {
                return error.reason.replacing(/0x[0-9a-f]+/, with: "…")
            }
        }
        for key in keys {
            for isAscending in [true, false] {
                let descriptor = NSSortDescriptor(key: key, ascending: isAscending)
                outcomes.add("\(key ?? "-") \(isAscending)") {
                    [
                        reason(descriptor, [.workout]), reason(descriptor, [.stepCount]),
                        reason(descriptor, [.workout, .stepCount]), descriptor.key ?? "-", "\(descriptor.ascending)",
                        samples.map { left in
                            samples.map { "\(descriptor.compare(left, to: $0).rawValue)" }.joined(separator: ",")
                        }.joined(separator: " "),
                    ].joined(separator: " | ")
                }
            }
        }
        let compared = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: true) { _, _ in .orderedSame }
        outcomes.add("comparator") { reason(compared, [.stepCount]) }
        let paths: [NSSortDescriptor] = [
            NSSortDescriptor(keyPath: \HKSample.startDate, ascending: true),
            NSSortDescriptor(keyPath: \HKQuantitySample.startDate, ascending: false),
            NSSortDescriptor(keyPath: \HKCategorySample.endDate, ascending: true),
            NSSortDescriptor(keyPath: \HKCorrelation.endDate, ascending: true),
            NSSortDescriptor(keyPath: \HKWorkout.startDate, ascending: true),
            NSSortDescriptor(keyPath: \HKWorkout.duration, ascending: false),
            NSSortDescriptor(keyPath: \HKWorkoutRoute.endDate, ascending: true),
            NSSortDescriptor(keyPath: \HKQuantitySample.count, ascending: true),
        ]
        for (index, descriptor) in paths.enumerated() {
            outcomes.add("path \(index)") {
                "\(reason(descriptor, [.workout])) | \(reason(descriptor, [.stepCount]).prefix(40))"
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Predicates/sort-descriptors.txt") == nil)
    }
}
