import HealthModel
import Testing

@testable import HealthKit

@Suite(.timeLimit(.minutes(10))) struct HKCorrelationQueryTests {
    private let test: TestStore
    private let store: HKHealthStore
    private let systolic = HKQuantityType(.bloodPressureSystolic)
    private let diastolic = HKQuantityType(.bloodPressureDiastolic)

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func pressure(_ high: Double, _ low: Double, _ start: Double) -> HKCorrelation {
        func part(_ type: HKQuantityType, _ value: Double) -> HKQuantitySample {
            HKQuantitySample(
                type: type, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value), start: noon(start),
                end: noon(start))
        }
        return HKCorrelation(
            type: HKCorrelationType(.bloodPressure), start: noon(start), end: noon(start),
            objects: [part(systolic, high), part(diastolic, low)])
    }

    private func over(_ value: Double) -> NSPredicate {
        HKQuery.predicateForQuantitySamples(
            with: .greaterThan, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value))
    }

    private func find(
        _ predicate: NSPredicate? = nil, _ samples: [HKSampleType: NSPredicate]? = nil, from other: HKHealthStore? = nil
    ) async -> ([HKCorrelation]?, HKError.Code?) {
        let calls = Calls<([HKCorrelation]?, HKError.Code?)>()
        let query = HKCorrelationQuery(
            type: HKCorrelationType(.bloodPressure), predicate: predicate, samplePredicates: samples
        ) { calls.add(($1, ($2 as? HKError)?.code)) }
        (other ?? store).execute(query)
        return await calls.next()
    }

    @Test func QRY_15_byTheCorrelationAndByItsSamples() async throws {
        let all = [pressure(120, 80, 0), pressure(140, 85, 10), pressure(150, 95, 20)]
        try await store.save(all)
        func found(_ predicate: NSPredicate?, _ samples: [HKSampleType: NSPredicate]?) async -> [Int?] {
            let correlations = await find(predicate, samples).0 ?? []
            #expect(correlations.allSatisfy { $0.objects.count == 2 })
            return correlations.map { one in all.firstIndex { $0.uuid == one.uuid } }
        }
        #expect(await found(nil, nil) == [0, 1, 2])
        #expect(await found(nil, [:]) == [0, 1, 2])
        #expect(await found(HKQuery.predicateForSamples(withStart: noon(5), end: nil), nil) == [1, 2])
        #expect(await found(nil, [systolic: over(130)]) == [1, 2])
        #expect(await found(nil, [systolic: over(130), diastolic: over(90)]) == [2])
        #expect(await found(HKQuery.predicateForSamples(withStart: nil, end: noon(15)), [systolic: over(130)]) == [1])
        // A type that is not part of the correlation matches none.
        #expect(await found(nil, [heartRate: NSPredicate(value: true)]) == [])
        let deep = (0..<150).reduce(over(130)) { part, _ in
            NSCompoundPredicate(notPredicateWithSubpredicate: NSCompoundPredicate(notPredicateWithSubpredicate: part))
        }
        #expect(await found(nil, [systolic: deep]) == [1, 2])
    }

    @Test func QRY_15_thePropertiesOfAQuery() {
        let samples: [HKSampleType: NSPredicate] = [systolic: over(1)]
        let query = HKCorrelationQuery(
            type: HKCorrelationType(.bloodPressure), predicate: nil, samplePredicates: samples
        ) { _, _, _ in }
        #expect(query.correlationType == HKCorrelationType(.bloodPressure))
        #expect(query.samplePredicates == samples)
    }

    @Test func AUTH_26_OTH_23_correlationsNeedTheirContents() async throws {
        try await store.save(pressure(120, 80, 0))
        let stranger = test.stranger()
        #expect(await find(from: stranger).1 == .errorAuthorizationNotDetermined)
        try test.decide(stranger, read: [.bloodPressureSystolic: true])
        #expect(await find(from: stranger).0?.count == 0)
        try test.decide(stranger, read: [.bloodPressureDiastolic: true])
        #expect(await find(from: stranger).0?.count == 1)
    }

    @Test func QRY_6_aPredicateThatDoesNotApplyRaises() async {
        await #expect(processExitsWith: .failure) {
            _ = HKCorrelationQuery(
                type: HKCorrelationType(.bloodPressure), predicate: nil,
                samplePredicates: [
                    HKQuantityType(.bloodPressureSystolic): HKQuery.predicateForWorkouts(with: .running)
                ]
            ) { _, _, _ in }
        }
    }
}
