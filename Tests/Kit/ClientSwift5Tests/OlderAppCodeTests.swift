import Foundation
import HealthKit
import HealthKitTesting
import Testing

// The use of the module by older apps: Swift 5 mode, completion handlers, a manager with mutable state.

protocol HealthStoring {
    func save(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func execute(_ query: HKQuery)
    func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
}

extension HKHealthStore: HealthStoring {}

/// A store that saves nothing.
class FakeHealthStore: HKHealthStore, @unchecked Sendable {
    var saved: [HKObject] = []
    var isDenied = false

    override func save(_ object: HKObject, withCompletion completion: @escaping (Bool, (any Error)?) -> Void) {
        if isDenied { return completion(false, HKError(.errorAuthorizationDenied)) }
        saved.append(object)
        completion(true, nil)
    }

    override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        isDenied ? .sharingDenied : .sharingAuthorized
    }

    override func dateOfBirthComponents() throws -> DateComponents { DateComponents(year: 1984, month: 2, day: 29) }
}

/// An app's own layer around the store.
class HealthManager {
    let healthStore: HealthStoring
    var latest: Double?

    init(healthStore: HealthStoring) {
        self.healthStore = healthStore
    }

    func authorize(completion: @escaping (Bool) -> Void) {
        let types: Set<HKSampleType> = [HKQuantityType(.bodyMass)]
        healthStore.requestAuthorization(toShare: types, read: types) { success, _ in completion(success) }
    }

    func save(kilograms: Double, completion: @escaping (Error?) -> Void) {
        let sample = HKQuantitySample(
            type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
            start: Date(timeIntervalSinceReferenceDate: 0), end: Date(timeIntervalSinceReferenceDate: 0))
        healthStore.save(sample) { _, error in completion(error) }
    }

    func readLatest(completion: @escaping (Double?) -> Void) {
        let sort = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
        let query = HKSampleQuery(
            sampleType: HKQuantityType(.bodyMass),
            predicate: NSPredicate(
                format: "%K >= %@", HKPredicateKeyPathStartDate, Date(timeIntervalSinceReferenceDate: 0) as NSDate),
            limit: 1, sortDescriptors: [sort]
        ) { _, samples, _ in
            let sample = samples?.first as? HKQuantitySample
            self.latest = sample?.quantity.doubleValue(for: .gramUnit(with: .kilo))
            completion(self.latest)
        }
        healthStore.execute(query)
    }
}

@Suite(.timeLimit(.minutes(10))) struct OlderAppCodeTests {
    @Test func olderAppsWorkWithCompletions() async throws {
        let test = try TestHealthStore()
        let manager = HealthManager(healthStore: test.store)
        let isAuthorized = await withCheckedContinuation { continuation in
            manager.authorize { continuation.resume(returning: $0) }
        }
        #expect(isAuthorized)
        let error = await withCheckedContinuation { continuation in
            manager.save(kilograms: 72) { continuation.resume(returning: $0) }
        }
        #expect(error == nil)
        let latest = await withCheckedContinuation { continuation in
            manager.readLatest { continuation.resume(returning: $0) }
        }
        #expect(latest == 72)
        try await test.requireSaved(HKQuantityType(.bodyMass), count: 1)
    }

    @Test func olderAppsFakeTheStore() async throws {
        let fake = try await TestHealthStore().run { FakeHealthStore() }
        let manager = HealthManager(healthStore: fake)
        var error = await withCheckedContinuation { continuation in
            manager.save(kilograms: 72) { continuation.resume(returning: $0) }
        }
        #expect(error == nil && fake.saved.count == 1)
        fake.isDenied = true
        error = await withCheckedContinuation { continuation in
            manager.save(kilograms: 72) { continuation.resume(returning: $0) }
        }
        #expect((error as? HKError)?.code == .errorAuthorizationDenied)
        #expect(fake.authorizationStatus(for: HKQuantityType(.bodyMass)) == .sharingDenied)
        #expect(try fake.dateOfBirthComponents().year == 1984)
    }
}
