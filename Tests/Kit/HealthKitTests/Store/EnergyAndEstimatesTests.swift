import HealthKit
import HealthModel
import Testing

@Suite(.timeLimit(.minutes(10))) struct EnergyAndEstimatesTests {
    private func split(
        _ store: HKHealthStore, _ amount: Double, _ unit: HKUnit = .kilocalorie()
    ) async -> (resting: Double?, active: Double?, code: HKError.Code?) {
        await withCheckedContinuation { continuation in
            store.splitTotalEnergy(
                HKQuantity(unit: unit, doubleValue: amount), start: noon(0), end: noon(3_600)
            ) { resting, active, error in
                continuation.resume(
                    returning: (
                        resting?.doubleValue(for: .kilocalorie()), active?.doubleValue(for: .kilocalorie()),
                        (error as? HKError)?.code
                    ))
            }
        }
    }

    @Test func STAT_5_energyIsDividedByWhatWasMeasuredAtRest() async throws {
        let test = try TestStore()
        let store = try test.app()
        #expect(await split(store, 100).code == .errorNoData)
        try await store.save(
            HKQuantitySample(
                type: HKQuantityType(.basalEnergyBurned), quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 70),
                start: noon(0), end: noon(3_600)))
        let divided = await split(store, 100)
        #expect(divided.resting == 70 && divided.active == 30)
        let little = await split(store, 50)
        #expect(little.resting == 50 && little.active == 0)
        #expect(await split(test.stranger(), 100).code == .errorAuthorizationNotDetermined)
    }

    @Test func STAT_5_onlyTheEnergyOfThePeriodIsDividedInAnyUnit() async throws {
        let store = try TestStore().app()
        let samples = [(70.0, 0.0), (500, -7_200), (900, 7_200)].map { kilocalories, start in
            HKQuantitySample(
                type: HKQuantityType(.basalEnergyBurned),
                quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories), start: noon(start),
                end: noon(start + 3_600))
        }
        try await store.save(samples)
        // A hundred kilocalories.
        let divided = await split(store, 418.4, HKUnit(from: "kJ"))
        #expect(divided.resting == 70 && divided.code == nil)
        #expect(divided.active.map { abs($0 - 30) < 1e-9 } == true)
        // All of it at rest, and nothing else.
        let exact = await split(store, 70)
        #expect(exact.resting == 70 && exact.active == 0)
    }

    @Test func QRY_estimatesCannotBeRecalibratedHere() async throws {
        let store = try TestStore().app()
        let type = HKQuantityType(.sixMinuteWalkTestDistance)
        #expect(
            await failure { try await store.recalibrateEstimates(sampleType: type, date: noon(0)) }
                == .errorHealthDataUnavailable)
    }
}
