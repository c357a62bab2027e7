import Foundation
import HealthKit
import HealthKitTesting
import OpenHealthKit
import Testing

/// Reading by an app with a scripted person, and by the test itself.
@Suite(.timeLimit(.minutes(5))) struct ScriptedReadingTests {
    private static let steps = HKQuantityType(.stepCount)
    private static let mass = HKQuantityType(.bodyMass)
    private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

    /// Returns which of the steps and the body masses of another app can be read, and which may be shared.
    private func allowed(_ permissions: ScriptedPermissions) async throws -> (read: [Bool], share: [Bool]) {
        let test = try TestHealthStore(permissions: permissions)
        let samples = [(Self.steps, HKUnit.count()), (Self.mass, .gramUnit(with: .kilo))].map { type, unit in
            HKQuantitySample(
                type: type, quantity: HKQuantity(unit: unit, doubleValue: 70), start: Self.start, end: Self.start)
        }
        try test.store.systemData.save(samples)
        let types = [Self.steps, Self.mass]
        try await test.store.requestAuthorization(toShare: Set(types), read: Set(types))
        var read: [Bool] = []
        for type in types {
            let found = try await HKSampleQueryDescriptor(
                predicates: [.quantitySample(type: type)], sortDescriptors: []
            ).result(for: test.store)
            read.append(!found.isEmpty)
        }
        return (read, types.map { test.store.authorizationStatus(for: $0) == .sharingAuthorized })
    }

    @Test(
        "Types that the script does not name are as the others",
        arguments: [
            ([:], [:], true, [true, true], [true, true]), ([:], [:], false, [false, false], [false, false]),
            ([steps: true], [:], false, [true, false], [false, false]),
            ([:], [steps: true], false, [false, false], [true, false]),
            ([steps: false], [:], true, [false, true], [true, true]),
            ([:], [mass: false], true, [true, true], [true, false]),
            ([steps: false, mass: true], [steps: true, mass: false], false, [false, true], [true, false]),
        ] as [([HKQuantityType: Bool], [HKQuantityType: Bool], Bool, [Bool], [Bool])])
    func others(
        read: [HKQuantityType: Bool], share: [HKQuantityType: Bool], others: Bool, reads: [Bool], shares: [Bool]
    ) async throws {
        let script = ScriptedPermissions.scripted(
            share: Dictionary(uniqueKeysWithValues: share.map { ($0.key, $0.value) }),
            read: Dictionary(uniqueKeysWithValues: read.map { ($0.key, $0.value) }), others: others)
        let found = try await allowed(script)
        #expect(found.read == reads && found.share == shares)
    }

    /// The test sees everything, doses with their medications, too.
    @Test("OTH-81: the contents of a store have every type")
    func contents() async throws {
        let test = try TestHealthStore()
        let medication = try test.store.systemData.saveMedication("a", displayText: "A")
        _ = try test.store.systemData.saveDose(
            of: medication.medication, status: .taken, date: Self.start, quantity: 1)
        try test.store.systemData.save([
            HKQuantitySample(
                type: Self.steps, quantity: HKQuantity(unit: .count(), doubleValue: 3), start: Self.start,
                end: Self.start)
        ])
        #expect(try await test.contents(of: HKObjectType.medicationDoseEventType()).count == 1)
        #expect(try await test.contents(of: Self.steps).count == 1)
        #expect(try await test.contents(of: Self.mass).isEmpty)
    }
}
