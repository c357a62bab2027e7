import HealthKit
import HealthModel
import Testing

@Suite struct ObjectPredicateTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    @Test func PRED_10_identifiers() async throws {
        let samples = [stepSample(1, 0), stepSample(2, 1), stepSample(3, 2)]
        try await store.save(samples)
        #expect(try await store.count(steps, HKQuery.predicateForObject(with: samples[1].uuid)) == 1)
        #expect(
            try await store.count(steps, HKQuery.predicateForObjects(with: Set(samples.prefix(2).map(\.uuid)))) == 2)
        #expect(try await store.count(steps, HKQuery.predicateForObjects(with: Set<UUID>())) == 0)
        #expect(try await !store.matches(samples[0], HKQuery.predicateForObject(with: samples[1].uuid)))
        #expect(try await store.matches(samples[0], HKQuery.predicateForObject(with: samples[0].uuid)))
    }

    @Test func PRED_14_sources() async throws {
        let other = try test.app("two")
        let own = stepSample(1, 0)
        let foreign = stepSample(2, 1)
        try await store.save(own)
        try await other.save(foreign)
        let sources = try await store.samples(steps).map(\.sourceRevision.source)
        let first = try #require(sources.first { $0.bundleIdentifier == "com.example.one" })
        #expect(try await store.matches(own, HKQuery.predicateForObjects(from: first)))
        #expect(try await !store.matches(foreign, HKQuery.predicateForObjects(from: first)))
        #expect(try await store.count(steps, HKQuery.predicateForObjects(from: Set(sources))) == 2)
        #expect(try await store.count(steps, HKQuery.predicateForObjects(from: Set<HKSource>())) == 0)
    }

    @Test func PRED_15_revisions() async throws {
        let sample = stepSample(1, 0)
        try await store.save(sample)
        let stored = try #require(try await store.samples(steps).first)
        let source = stored.sourceRevision.source
        let system = OperatingSystemVersion(majorVersion: 1, minorVersion: 2, patchVersion: 3)
        let other = OperatingSystemVersion(majorVersion: 1, minorVersion: 2, patchVersion: 4)
        let cases: [(HKSourceRevision, Bool)] = [
            (stored.sourceRevision, true),
            (HKSourceRevision(source: source, version: "1"), true),
            (HKSourceRevision(source: source, version: "2"), false),
            (HKSourceRevision(source: source, version: nil), false),
            (HKSourceRevision(source: source, version: HKSourceRevisionAnyVersion), true),
            (HKSourceRevision(source: .default(), version: HKSourceRevisionAnyVersion), false),
            (
                HKSourceRevision(
                    source: source, version: "1", productType: "Test1,1", operatingSystemVersion: system), true
            ),
            (
                HKSourceRevision(source: source, version: "1", productType: "Test1,1", operatingSystemVersion: other),
                false
            ),
            (HKSourceRevision(source: source, version: "1", productType: nil, operatingSystemVersion: system), false),
            (
                HKSourceRevision(
                    source: source, version: "1", productType: HKSourceRevisionAnyProductType,
                    operatingSystemVersion: HKSourceRevisionAnyOperatingSystem), true
            ),
        ]
        for (index, (revision, isMatch)) in cases.enumerated() {
            #expect(
                try await store.matches(sample, HKQuery.predicateForObjects(from: [revision])) == isMatch,
                "case \(index)")
        }
        #expect(try await store.count(steps, HKQuery.predicateForObjects(from: Set<HKSourceRevision>())) == 0)
    }

    @Test func PRED_16_PRED_17_devices() async throws {
        func device(_ name: String?, _ model: String?) -> HKDevice {
            HKDevice(
                name: name, manufacturer: nil, model: model, hardwareVersion: nil, firmwareVersion: nil,
                softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        }
        let strap = stepSample(1, 0, device: device("Strap", "A"))
        let plain = stepSample(2, 1, device: device("Strap", nil))
        let bare = stepSample(3, 2)
        try await store.save([strap, plain, bare])
        func check(_ make: () -> NSPredicate, _ expected: [Bool]) async throws {
            for (sample, isMatch) in zip([strap, plain, bare], expected) {
                #expect(try await store.matches(sample, make()) == isMatch)
            }
        }
        try await check({ HKQuery.predicateForObjects(from: [device("Strap", nil)]) }, [false, true, false])
        try await check({ HKQuery.predicateForObjects(from: Set<HKDevice>()) }, [false, false, false])
        try await check(
            { HKQuery.predicateForObjects(withDeviceProperty: HKDevicePropertyKeyName, allowedValues: ["Strap"]) },
            [true, true, false])
        try await check(
            { HKQuery.predicateForObjects(withDeviceProperty: HKDevicePropertyKeyModel, allowedValues: ["A", "B"]) },
            [true, false, false])
        try await check(
            { HKQuery.predicateForObjects(withDeviceProperty: HKDevicePropertyKeyModel, allowedValues: []) },
            [false, true, true])
    }

    @Test func PRED_18_noCorrelation() async throws {
        let systolic = HKQuantityType(.bloodPressureSystolic)
        try await store.save(bloodPressure())
        try await store.save(
            HKQuantitySample(
                type: systolic, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 130), start: noon(1),
                end: noon(1)))
        #expect(try await store.count(systolic) == 2)
        #expect(try await store.count(systolic, HKQuery.predicateForObjectsWithNoCorrelation()) == 1)
    }

    @Test func PRED_19_aWorkoutsSamples() async throws {
        let run = workout()
        let sample = stepSample(1, 0)
        try await store.save([run, stepSample(2, 0)])
        try await store.add([sample], to: run)
        #expect(try await store.samples(steps, HKQuery.predicateForObjects(from: run)).map(\.uuid) == [sample.uuid])
        #expect(try await store.count(steps, HKQuery.predicateForObjects(from: workout())) == 0)
    }

    @Test func PRED_32_PRED_33_compounds() async throws {
        let sample = stepSample(1, 0)
        try await store.save(sample)
        let yes = NSPredicate(value: true)
        let no = NSPredicate(value: false)
        let heavy = HKQuery.predicateForObjects(withMetadataKey: "missing", operatorType: .equalTo, value: 1)
        let cases: [(NSPredicate, Bool)] = [
            (yes, true), (no, false),
            (NSCompoundPredicate(andPredicateWithSubpredicates: []), true),
            (NSCompoundPredicate(orPredicateWithSubpredicates: []), false),
            (NSCompoundPredicate(andPredicateWithSubpredicates: [yes, no]), false),
            (NSCompoundPredicate(orPredicateWithSubpredicates: [yes, no]), true),
            (NSCompoundPredicate(notPredicateWithSubpredicate: no), true),
            (NSCompoundPredicate(notPredicateWithSubpredicate: heavy), true),
            (
                NSCompoundPredicate(
                    notPredicateWithSubpredicate: NSCompoundPredicate(
                        orPredicateWithSubpredicates: [no, HKQuery.predicateForObject(with: sample.uuid)])), false
            ),
        ]
        for (index, (predicate, isMatch)) in cases.enumerated() {
            #expect(try await store.count(steps, predicate) == (isMatch ? 1 : 0), "case \(index)")
        }
    }
}
