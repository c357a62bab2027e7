import Foundation
import HealthKit
import HealthKitTesting
import OpenHealthKit
import Testing

/// What a test store shows of the app's data, among those of others.
@Suite(.timeLimit(.minutes(10))) struct TestHealthStoreScopeTests {
    private static let steps = HKQuantityType(.stepCount)
    private static let rate = HKQuantityType(.heartRate)

    private static func sample(_ count: Double, _ start: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
            start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: start + 1))
    }

    private static func pressure(_ start: Double) -> HKCorrelation {
        let moment = Date(timeIntervalSinceReferenceDate: start)
        let parts = [(HKQuantityTypeIdentifier.bloodPressureSystolic, 120.0), (.bloodPressureDiastolic, 80)].map {
            HKQuantitySample(
                type: HKQuantityType($0), quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: $1),
                start: moment, end: moment)
        }
        return HKCorrelation(
            type: HKCorrelationType(.bloodPressure), start: moment, end: moment, objects: Set(parts))
    }

    @Test func AUTH_7_ownDataAreToldFromThoseOfOthers() async throws {
        let test = try TestHealthStore()
        let third = AppInformation(bundleIdentifier: "com.example.third", name: "Third")
        try test.decide(share: [Self.steps: true], read: [Self.steps: false])
        try test.seed([Self.sample(100, 0), Self.sample(200, 10)])
        try test.seed([Self.sample(400, 20)], as: third)
        try await test.store.save([Self.sample(1, 5), Self.sample(2, 15), Self.sample(4, 25)])
        let late = HKQuery.predicateForSamples(
            withStart: Date(timeIntervalSinceReferenceDate: 10), end: nil, options: .strictStartDate)
        func counts(_ samples: [HKSample]) -> [Double] {
            samples.compactMap { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count()) }.sorted()
        }
        #expect(counts(try await test.saved(Self.steps)) == [1, 2, 4])
        #expect(counts(try await test.saved(Self.steps, matching: late)) == [2, 4])
        #expect(counts(try await test.contents(of: Self.steps)) == [1, 2, 4, 100, 200, 400])
        #expect(counts(try await test.contents(of: Self.steps, matching: late)) == [2, 4, 200, 400])
        #expect(counts(try await test.requireSaved(Self.steps, count: 2, matching: late)) == [2, 4])
        #expect(counts(try await test.requireSaved(Self.steps, matching: late)) == [2, 4])
        await #expect(throws: UnmetExpectation.self) {
            try await test.requireSaved(Self.steps, count: 3, matching: late)
        }
        let none = HKQuery.predicateForSamples(withStart: Date(timeIntervalSinceReferenceDate: 900), end: nil)
        await #expect(throws: UnmetExpectation.self) { try await test.requireSaved(Self.steps, matching: none) }
        try await test.requireSaved(Self.steps, count: 0, matching: none)
        await #expect(throws: UnmetExpectation.self) { try await test.requireNothingSaved(Self.steps) }
        let sources = try await test.contents(of: Self.steps).map(\.sourceRevision.source.name)
        #expect(Set(sources) == ["App", "Other", "Third"])
        // The app itself still sees its own data only.
        let seen = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: Self.steps)], sortDescriptors: []
        ).result(for: test.store)
        #expect(counts(seen) == [1, 2, 4])
    }

    @Test func QTY_1_sumsAreThoseOfTheAppWithinATolerance() async throws {
        let test = try TestHealthStore()
        try test.decide(share: [Self.steps: true])
        try test.seed([Self.sample(1_000, 0)])
        try await test.store.save([Self.sample(10, 0), Self.sample(0.5, 5)])
        try await test.requireSaved(Self.steps, sum: 10.5, unit: .count())
        for (sum, tolerance) in [(11.0, 0.5), (10, 0.5)] {
            try await test.requireSaved(Self.steps, sum: sum, unit: .count(), tolerance: tolerance)
            await #expect(throws: UnmetExpectation.self) {
                try await test.requireSaved(Self.steps, sum: sum, unit: .count(), tolerance: tolerance - 0.25)
            }
            await #expect(throws: UnmetExpectation.self) {
                try await test.requireSaved(Self.steps, sum: sum, unit: .count())
            }
        }
        let error = await #expect(throws: UnmetExpectation.self) {
            try await test.requireSaved(Self.steps, count: 5)
        }
        #expect(error?.message.contains("5") == true && error?.message.contains("2") == true)
        #expect(error?.errorDescription == error?.description)
    }

    @Test func OTH_23_OTH_82_everyKindIsShown() async throws {
        let test = try TestHealthStore()
        let type = HKCorrelationType(.bloodPressure)
        try test.seed([Self.pressure(0)])
        try test.decide(
            share: [HKQuantityType(.bloodPressureSystolic): true, HKQuantityType(.bloodPressureDiastolic): true])
        try await test.store.save(Self.pressure(10))
        #expect(try await test.contents(of: type).count == 2)
        #expect(try await test.saved(type).count == 1)
        #expect(try await test.contents(of: HKQuantityType(.bloodPressureSystolic)).count == 2)
        let medication = try test.systemData.saveMedication("a", displayText: "A")
        try test.systemData.saveDose(
            of: medication.medication, status: .taken, date: Date(timeIntervalSinceReferenceDate: 0), quantity: 1)
        #expect(try await test.contents(of: .medicationDoseEventType()).count == 1)
        try await test.requireNothingSaved(.medicationDoseEventType())
    }

    @Test func AUTH_1_scriptsAnswerForEachTypeAndBothPermissions() async throws {
        let test = try TestHealthStore(
            permissions: .scripted(
                share: [Self.steps: false], read: [Self.rate: false, Self.steps: true], others: true))
        let mass = HKQuantityType(.bodyMass)
        try test.seed([Self.sample(1, 0)])
        let moment = Date(timeIntervalSinceReferenceDate: 0)
        try test.seed([
            HKQuantitySample(
                type: Self.rate, quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 60), start: moment,
                end: moment),
            HKQuantitySample(
                type: mass, quantity: HKQuantity(unit: .gram(), doubleValue: 70_000), start: moment, end: moment),
        ])
        try await test.store.requestAuthorization(
            toShare: [Self.steps, Self.rate], read: [Self.steps, Self.rate, mass])
        #expect(test.store.authorizationStatus(for: Self.steps) == .sharingDenied)
        #expect(test.store.authorizationStatus(for: Self.rate) == .sharingAuthorized)
        #expect(test.store.authorizationStatus(for: mass) == .notDetermined)
        for (type, count) in [(Self.steps, 1), (Self.rate, 0), (mass, 1)] {
            let found = try await HKSampleQueryDescriptor(
                predicates: [.quantitySample(type: type)], sortDescriptors: []
            ).result(for: test.store)
            #expect(found.count == count, "\(type.identifier)")
        }
        let other = try TestHealthStore(permissions: .scripted(others: false))
        try await other.store.requestAuthorization(toShare: [Self.steps], read: [])
        #expect(other.store.authorizationStatus(for: Self.steps) == .sharingDenied)
    }

    @Test func SES_8_twoTestStoresAreIndependent() async throws {
        let (one, two) = (try TestHealthStore(), try TestHealthStore())
        try one.decide(share: [Self.steps: true])
        try await one.store.save(Self.sample(1, 0))
        one.isLocked = true
        one.isGuestUser = true
        #expect(!two.isLocked && !two.isGuestUser && two.hasHealthData)
        try await two.requireNothingSaved(Self.steps)
        #expect(try await two.contents(of: Self.steps).isEmpty)
        #expect(two.store.authorizationStatus(for: Self.steps) == .notDetermined)
        one.hasHealthData = false
        #expect(!one.hasHealthData)
        one.hasHealthData = true
        one.isLocked = false
        #expect(one.isGuestUser && !one.isLocked)
    }
}
