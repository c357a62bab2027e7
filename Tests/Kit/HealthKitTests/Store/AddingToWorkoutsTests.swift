import HealthKit
import HealthModel
import Testing

@Suite struct AddingToWorkoutsTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    @Test func STO_20_theWorkoutMustBeStored() async throws {
        #expect(await failure { try await store.add([stepSample(1, 0)], to: workout()) } == .errorInvalidArgument)
        #expect(try await store.count(steps) == 0)
    }

    @Test func STO_21_STO_9_unsavedSamplesAreSavedWithoutTheirDevice() async throws {
        let run = workout()
        let saved = stepSample(1, 0, device: .local())
        try await store.save([run, saved])
        try await store.add([saved, stepSample(2, 1, device: .local())], to: run)
        let sort = [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)]
        let read = try await store.samples(steps, HKQuery.predicateForObjects(from: run), sort: sort)
        #expect(read.map(\.device) == [.local(), nil])
    }

    @Test func STO_27_theStatisticsOfAStoredWorkoutAreItsTotals() async throws {
        let energy = HKQuantityType(.activeEnergyBurned)
        let run = workout(.running, 0, 3_600, kilocalories: 700)
        try await store.save(run)
        let burned = HKQuantitySample(
            type: energy, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 30), start: noon(0), end: noon(60))
        try await store.add([burned, stepSample(100, 0)], to: run)
        let read = try #require(try await store.samples(.workoutType()).first as? HKWorkout)
        #expect(Set(read.allStatistics.keys) == [energy])
        #expect(read.statistics(for: energy)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 700)
    }

    @Test func STO_22_onlyQuantityAndCategorySamples() async throws {
        let run = workout()
        try await store.save(run)
        #expect(await failure { try await store.add([workout()], to: run) } == .errorInvalidArgument)
        #expect(await failure { try await store.add([bloodPressure()], to: run) } == .errorInvalidArgument)
    }

    @Test func STO_23_onlyTheAppsOwnWorkout() async throws {
        let run = workout()
        try await test.app("two").save(run)
        #expect(await failure { try await store.add([stepSample(1, 0)], to: run) } == .errorAuthorizationDenied)
    }

    @Test func STO_24_STO_25_samplesOutsideChangeNothing() async throws {
        let run = workout(meters: 5000)
        try await store.save(run)
        try await store.add([stepSample(1, -9000), stepSample(1, 90_000)], to: run)
        let read = try #require(try await store.samples(.workoutType()).first as? HKWorkout)
        #expect(read.startDate == noon(0))
        #expect(read.endDate == noon(3600))
        #expect(read.duration == 3600)
        #expect(read.totalDistance == HKQuantity(unit: .meter(), doubleValue: 5000))
        #expect(try await store.count(steps, HKQuery.predicateForObjects(from: run)) == 2)
    }

    @Test func STO_26_addingTwiceIsOnceAndSeveralWorkoutsMay() async throws {
        let first = workout()
        let second = workout(.walking)
        let sample = stepSample(1, 0)
        try await store.save([first, second])
        try await store.add([sample], to: first)
        try await store.add([sample], to: first)
        try await store.add([sample], to: second)
        for run in [first, second] {
            #expect(try await store.samples(steps, HKQuery.predicateForObjects(from: run)).map(\.uuid) == [sample.uuid])
        }
    }
}
