import HealthKit
import HealthModel
import HealthStore
import Testing

@Suite struct SyncIdentifierTests {
    /// The worked example of `Documentation/Behaviour/store.md`.
    @Test func STO_11_STO_12_greaterReplacesOthersAreIgnored() async throws {
        let test = try TestStore()
        let store = try test.app()
        let first = syncedSteps("k", 1)
        let second = syncedSteps("k", 2)
        for sample in [first, second, syncedSteps("k", 2), syncedSteps("k", 1)] { try await store.save(sample) }
        #expect(try await store.samples(steps).map(\.uuid) == [second.uuid])
        let deleted = try test.engine.read(for: store.context.access.identity) { try $0.deletedRecords(of: .stepCount) }
        #expect(deleted.map(\.uuid) == [first.uuid])
        #expect(deleted.first?.metadata?.syncIdentifier == "k")
        #expect(deleted.first?.metadata?.syncVersion == 1)
    }

    @Test func STO_10_anotherAppsIdentifierIsAnother() async throws {
        let test = try TestStore()
        let one = try test.app("one")
        try await one.save(syncedSteps("k", 1))
        try await test.app("two").save(syncedSteps("k", 2))
        #expect(try await one.count(steps) == 2)
    }

    @Test func STO_13_theReplacementTakesTheOldOnesPlace() async throws {
        let store = try TestStore().app()
        let run = workout()
        try await store.save(run)
        let first = syncedSteps("k", 1)
        let second = syncedSteps("k", 2)
        try await store.save(first)
        try await store.add([first], to: run)
        try await store.save(second)
        let predicate = HKQuery.predicateForObjects(from: run)
        #expect(try await store.samples(steps, predicate).map(\.uuid) == [second.uuid])
    }

    @Test func STO_15_anotherTypeIsAnotherObject() async throws {
        let store = try TestStore().app()
        try await store.save(syncedSteps("k", 5))
        let mass = HKQuantitySample(
            type: bodyMass, quantity: HKQuantity(unit: .gram(), doubleValue: 70_000), start: noon(0), end: noon(0),
            metadata: [HKMetadataKeySyncIdentifier: "k", HKMetadataKeySyncVersion: 1])
        try await store.save(mass)
        #expect(try await store.count(steps) == 1)
        #expect(try await store.count(bodyMass) == 1)
    }

    @Test func STO_16_aReplacedWorkoutKeepsItsSamples() async throws {
        let store = try TestStore().app()
        func run(_ version: Int) -> HKWorkout {
            workout(metadata: [HKMetadataKeySyncIdentifier: "run", HKMetadataKeySyncVersion: version])
        }
        let first = run(1)
        let second = run(2)
        try await store.save(first)
        try await store.add([stepSample(1, 0)], to: first)
        try await store.save(second)
        #expect(try await store.count(steps, HKQuery.predicateForObjects(from: second)) == 1)
        #expect(try await store.count(.workoutType()) == 1)
    }

    @Test func STO_17_afterDeletingAnyVersionIsNew() async throws {
        let store = try TestStore().app()
        let high = syncedSteps("k", 9)
        try await store.save(high)
        try await store.delete(high)
        let low = syncedSteps("k", 1)
        try await store.save(low)
        #expect(try await store.samples(steps).map(\.uuid) == [low.uuid])
    }

    @Test(arguments: [(7.0, 42.0), (1, 1.5)])
    func STO_18_versionsCompareAsNumbers(low: Double, high: Double) async throws {
        let store = try TestStore().app()
        let winner = syncedSteps("k", high)
        try await store.save([syncedSteps("k", low), winner, syncedSteps("k", low)])
        #expect(try await store.samples(steps).map(\.uuid) == [winner.uuid])
    }
}

extension HKHealthStore {
    /// Adds samples to a workout, with the deprecated completion handler, without the warning.
    func add(_ samples: [HKSample], to workout: HKWorkout) async throws {
        try await addSamples(samples, to: workout)
    }
}
