import HealthKit
import HealthModel
import HealthStore
import Testing

@Suite struct DeletingTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    @Test func STO_30_STO_33_onlyOwnObjectsAllOrNone() async throws {
        let own = stepSample(1, 0)
        let foreign = stepSample(2, 1)
        try await store.save(own)
        try await test.app("two").save(foreign)
        #expect(await failure { try await store.delete([own, foreign]) } == .errorAuthorizationDenied)
        #expect(try await store.count(steps) == 2)
        try await store.delete(own)
        #expect(try await store.samples(steps).map(\.uuid) == [foreign.uuid])
    }

    @Test func STO_31_whatIsNotStoredCannotBeDeleted() async throws {
        let sample = stepSample(1, 0)
        #expect(await failure { try await store.delete(sample) } == .errorInvalidArgument)
        try await store.save(sample)
        try await store.delete(sample)
        #expect(await failure { try await store.delete(sample) } == .errorInvalidArgument)
    }

    @Test func STO_32_nothingCannotBeDeleted() async throws {
        #expect(await failure { try await store.delete([]) } == .errorInvalidArgument)
    }

    @Test func STO_34_byPredicateOthersArePassedOver() async throws {
        try await store.save([stepSample(1, 0), stepSample(2, 100), stepSample(3, 200)])
        try await test.app("two").save(stepSample(4, 100))
        let late = HKQuery.predicateForSamples(withStart: noon(50), end: nil)
        #expect(try await store.deleteObjects(of: steps, predicate: late) == 2)
        #expect(try await store.deleteObjects(of: steps, predicate: late) == 0)
        #expect(try await store.count(steps) == 2)
    }

    @Test func STO_36_aTombstoneKeepsSyncMetadataOnly() async throws {
        let sample = stepSample(
            1, 0,
            metadata: [HKMetadataKeySyncIdentifier: "k", HKMetadataKeySyncVersion: 1, "colour": "red"])
        try await store.save(sample)
        try await store.delete(sample)
        let deleted = try test.engine.read(for: store.context.access.identity) { try $0.deletedRecords(of: .stepCount) }
        #expect(deleted.map(\.uuid) == [sample.uuid])
        #expect(
            deleted.first?.metadata == [
                "HKMetadataKeySyncIdentifier": .string("k"), "HKMetadataKeySyncVersion": .integer(1),
            ])
    }

    @Test func STO_38_deletingAWorkoutLeavesItsSamples() async throws {
        let run = workout()
        let sample = stepSample(1, 0)
        try await store.save(run)
        try await store.add([sample], to: run)
        try await store.delete(run)
        #expect(try await store.samples(steps).map(\.uuid) == [sample.uuid])
        #expect(try await store.count(steps, HKQuery.predicateForObjects(from: run)) == 0)
    }

    @Test func STO_39_deletingASampleLeavesItsWorkout() async throws {
        let run = workout(meters: 100)
        let sample = stepSample(1, 0)
        try await store.save(run)
        try await store.add([sample], to: run)
        try await store.delete(sample)
        let read = try #require(try await store.samples(.workoutType()).first as? HKWorkout)
        #expect(read.totalDistance == HKQuantity(unit: .meter(), doubleValue: 100))
        #expect(try await store.count(steps, HKQuery.predicateForObjects(from: run)) == 0)
    }

    @Test func STO_40_aCorrelationGoesWithItsSamplesNotTheOtherWayRound() async throws {
        let systolic = HKQuantityType(.bloodPressureSystolic)
        let diastolic = HKQuantityType(.bloodPressureDiastolic)
        let correlation = try bloodPressure()
        try await store.save(correlation)
        try await store.delete(try #require(correlation.objects(for: systolic).first))
        let left = try #require(try await store.samples(correlation.correlationType).first as? HKCorrelation)
        #expect(left.objects.map(\.sampleType) == [diastolic])
        try await store.delete(left)
        #expect(try await store.count(diastolic) == 0)
        let deleted = try test.engine.read(for: store.context.access.identity) {
            try $0.deletedRecords(of: .bloodPressureDiastolic)
        }
        #expect(deleted.count == 1)
    }

    @Test func STO_35_AUTH_25_deletingNeedsPermission() async throws {
        let sample = stepSample(1, 0)
        try await store.save(sample)
        try test.decide(store, share: [.stepCount: false])
        #expect(await failure { try await store.delete(sample) } == .errorAuthorizationDenied)
        let stranger = test.stranger()
        #expect(
            await failure {
                try await stranger.deleteObjects(of: steps, predicate: NSPredicate(value: true))
            } == .errorAuthorizationNotDetermined)
    }
}
