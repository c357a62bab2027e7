import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct ElectrocardiogramTests {
    let test: TestStore
    let store: HKHealthStore
    let type = HKObjectType.electrocardiogramType()

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    @discardableResult
    private func save(
        _ classification: HKElectrocardiogram.Classification, _ start: Double = 0, count: Int = 3,
        symptoms: [HKCategorySample] = []
    ) throws -> HKElectrocardiogram {
        try store.systemData.saveElectrocardiogram(
            start: noon(start), voltages: (0..<count).map { Double($0) * 1e-6 }, samplingFrequency: 512,
            classification: classification, averageHeartRate: 72, symptoms: symptoms)
    }

    @Test func OTH_30_appsReadButDoNotSave() async throws {
        let ecg = try save(.sinusRhythm)
        let found = try await store.samples(type)
        #expect(found == [ecg])
        #expect(found.first?.sourceRevision.source.bundleIdentifier == "com.apple.Health")
        #expect(await failure { try await store.save(ecg) } == .errorInvalidArgument)
        #expect(await failure { _ = try await test.stranger().samples(type) } == .errorAuthorizationNotDetermined)
        try test.decide(store, read: [.electrocardiogram: false])
        #expect(try await store.samples(type).isEmpty)
    }

    @Test func OTH_31_whatIsKnown() async throws {
        try save(.atrialFibrillation, count: 512)
        let ecg = try #require(try await store.samples(type).first as? HKElectrocardiogram)
        #expect(ecg.classification == .atrialFibrillation)
        #expect(ecg.symptomsStatus == .none)
        #expect(ecg.averageHeartRate?.doubleValue(for: HKUnit(from: "count/min")) == 72)
        #expect(ecg.samplingFrequency?.doubleValue(for: .hertz()) == 512)
        #expect(ecg.numberOfVoltageMeasurements == 512)
        #expect(ecg.endDate.timeIntervalSince(ecg.startDate) == 1)
        let strange = SampleRecord(
            type: .electrocardiogram, start: 0, end: 0,
            content: .detail(.electrocardiogram(ElectrocardiogramRecord(classification: 77))))
        #expect(HKElectrocardiogram(record: strange).classification == .unrecognized)
        #expect(HKElectrocardiogram(record: strange).averageHeartRate == nil)
    }

    @Test func OTH_32_voltagesComeInOrder() async throws {
        let ecg = try save(.sinusRhythm, count: 2_500)
        let calls = Calls<(Double?, Bool)>()
        store.execute(
            HKElectrocardiogramQuery(electrocardiogram: ecg) { _, measurement, isDone, _ in
                calls.add((measurement?.timeSinceSampleStart, isDone))
            })
        for index in 0..<2_500 {
            let call = await calls.next()
            #expect(call.0 == Double(index) / 512 && !call.1)
        }
        let last = await calls.next()
        #expect(last.0 == nil && last.1)
        var volts: [Double] = []
        for try await measurement in HKElectrocardiogramQueryDescriptor(ecg).results(for: store) {
            let quantity = try #require(measurement.quantity(for: .appleWatchSimilarToLeadI))
            volts.append(quantity.doubleValue(for: .voltUnit(with: .micro)))
        }
        #expect(volts.count == 2_500)
        #expect(abs(volts[2_499] - 2_499) < 1e-6)
    }

    @Test func OTH_32_theSwiftFormTellsWhatItIs() async throws {
        let ecg = try save(.sinusRhythm, count: 1)
        let calls = Calls<String>()
        store.execute(
            HKElectrocardiogramQuery(ecg) { _, result in
                switch result {
                case .measurement(let measurement): calls.add("measurement \(measurement.timeSinceSampleStart)")
                case .done: calls.add("done")
                case .error: calls.add("error")
                }
            })
        #expect(await calls.next() == "measurement 0.0")
        #expect(await calls.next() == "done")
        let elsewhere = try TestStore().app()
        elsewhere.execute(
            HKElectrocardiogramQuery(ecg) { _, result in
                if case .error(let error) = result { calls.add("code \((error as? HKError)?.code.rawValue ?? 0)") }
            })
        #expect(await calls.next() == "code 3")
    }

    @Test func OTH_33_PRED_20_symptomsAreSamplesOfTheirOwn() async throws {
        let dizziness = HKCategoryType(.dizziness)
        func symptom(_ start: Double) -> HKCategorySample {
            HKCategorySample(
                type: dizziness, value: HKCategoryValueSeverity.mild.rawValue, start: noon(start), end: noon(start))
        }
        let felt = symptom(1)
        let ecg = try save(.sinusRhythm, symptoms: [felt])
        try await store.save(symptom(2))
        let associated = HKQuery.predicateForObjectsAssociated(electrocardiogram: ecg)
        #expect(try await store.samples(dizziness, associated) == [felt])
        #expect(try await store.count(dizziness) == 2)
        #expect(try await store.count(dizziness, NSCompoundPredicate(notPredicateWithSubpredicate: associated)) == 1)
        #expect((try await store.samples(type).first as? HKElectrocardiogram)?.symptomsStatus == .present)
        let other = try save(.sinusRhythm, 9)
        #expect(
            try await store.count(dizziness, HKQuery.predicateForObjectsAssociated(electrocardiogram: other)) == 0)
    }

    @Test func PRED_29_electrocardiogramsByWhatTheyShow() async throws {
        try save(.sinusRhythm, 0)
        try save(.atrialFibrillation, 10)
        func starts(_ predicate: NSPredicate) async throws -> [Date] {
            try await store.samples(type, predicate).map(\.startDate)
        }
        let fibrillation = HKQuery.predicateForElectrocardiograms(classification: .atrialFibrillation)
        #expect(try await starts(fibrillation) == [noon(10)])
        #expect(try await starts(HKQuery.predicateForElectrocardiograms(symptomsStatus: .none)).count == 2)
        let rate = HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 72)
        let format = NSPredicate(
            format: "%K >= %@ AND %K == 1", HKPredicateKeyPathAverageHeartRate, rate,
            HKPredicateKeyPathECGClassification)
        #expect(try await starts(format) == [noon(0)])
        let samples = try await HKSampleQueryDescriptor(
            predicates: [.electrocardiogram(fibrillation)], sortDescriptors: []
        ).result(for: store)
        #expect(samples.map(\.classification) == [.atrialFibrillation])
        #expect(samples.allSatisfy { fibrillation.evaluate(with: $0) })
    }

    @Test func QRY_20_anchorsTellOfThem() async throws {
        try save(.sinusRhythm)
        let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.electrocardiogram()], anchor: nil)
        let first = try await descriptor.result(for: store)
        #expect(first.addedSamples.count == 1)
        try save(.sinusRhythm, 5)
        let next = HKAnchoredObjectQueryDescriptor(predicates: [.electrocardiogram()], anchor: first.newAnchor)
        #expect(try await next.result(for: store).addedSamples.map(\.startDate) == [noon(5)])
    }
}
