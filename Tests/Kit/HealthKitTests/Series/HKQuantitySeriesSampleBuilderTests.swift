import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import TestStores
import Testing

private let perMinute = HKUnit.count().unitDivided(by: .minute())

/// Returns a quantity in beats a minute.
private func pulse(_ value: Double) -> HKQuantity { HKQuantity(unit: perMinute, doubleValue: value) }

private func span(_ start: Double, _ end: Double) -> DateInterval {
    DateInterval(start: noon(start), end: noon(end))
}

/// Building series of quantities.
@Suite struct HKQuantitySeriesSampleBuilderTests {
    private func builder(_ store: HKHealthStore, _ type: HKQuantityType = heartRate) -> HKQuantitySeriesSampleBuilder {
        HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: noon(0), device: .local())
    }

    @Test func SER_1_SER_8_SER_15_theExample() async throws {
        let store = try TestStore().app()
        let builder = builder(store)
        try builder.insert(pulse(120), at: noon(20))
        try builder.insert(pulse(60), for: span(0, 10))
        try builder.insert(pulse(90), for: span(10, 20))
        let samples = try await builder.finishSeries(metadata: ["k": 1], endDate: noon(30))
        #expect(samples.count == 1)
        let sample = try #require(samples.first as? HKDiscreteQuantitySample)
        #expect((sample.startDate, sample.endDate) == (noon(0), noon(30)))
        #expect(sample.count == 3)
        #expect(sample.quantity == pulse(75) && sample.averageQuantity == pulse(75))
        #expect(sample.minimumQuantity == pulse(60) && sample.maximumQuantity == pulse(120))
        #expect(sample.mostRecentQuantity == pulse(120))
        #expect(sample.mostRecentQuantityDateInterval == span(20, 20))
        #expect(sample.metadata?["k"] as? Int == 1)
        #expect(sample.device?.name == HKDevice.local().name)
        // The same sample is found by queries.
        let found = try await store.samples(heartRate)
        #expect(found.map(\.uuid) == [sample.uuid])
        #expect((found.first as? HKDiscreteQuantitySample)?.count == 3)
    }

    @Test func SER_15_cumulativeSeriesAddUp() async throws {
        let store = try TestStore().app()
        let builder = builder(store, HKQuantityType(.distanceWalkingRunning))
        for (index, meters) in [2.25, 1.6, 3.0].enumerated() {
            try builder.insert(
                HKQuantity(unit: .meter(), doubleValue: meters), for: span(Double(index), Double(index + 1)))
        }
        let sample = try #require(try await builder.finishSeries(metadata: nil).first as? HKCumulativeQuantitySample)
        #expect(sample.count == 3)
        #expect(abs(sample.sumQuantity.doubleValue(for: .meter()) - 6.85) < 1e-12)
        #expect(sample.quantity == sample.sumQuantity)
        #expect(sample.endDate == noon(3))
    }

    @Test func SER_2_theSameStartReplaces() async throws {
        let store = try TestStore().app()
        let builder = builder(store)
        try builder.insert(pulse(60), for: span(0, 100))
        try builder.insert(pulse(70), for: span(0, 5))
        let sample = try #require(try await builder.finishSeries(metadata: nil).first)
        #expect(sample.count == 1 && sample.quantity == pulse(70) && sample.endDate == noon(5))
    }

    @Test func SER_3_SER_4_wrongQuantitiesAreRefused() throws {
        let builder = builder(try TestStore().app())
        let unit = #expect(throws: HKError.self) {
            try builder.insert(HKQuantity(unit: .meter(), doubleValue: 5), at: noon(1))
        }
        #expect(unit?.code == .errorInvalidArgument)
        #expect(
            unit?.localizedDescription
                == "Quantity (5 m) does not have a unit compatible with quantity series builder quantity type "
                + "HKQuantityTypeIdentifierHeartRate")
        let early = #expect(throws: HKError.self) { try builder.insert(pulse(60), at: noon(-1)) }
        #expect(early?.code == .errorInvalidArgument)
        #expect(early?.localizedDescription.contains("is before builder's start date") == true)
        #expect(throws: Never.self) { try builder.insert(pulse(60), at: noon(0)) }
    }

    @Test func SER_6_SER_7_aFailureLeavesItUsable() async throws {
        let builder = builder(try TestStore().app())
        #expect(await failure { _ = try await builder.finishSeries(metadata: nil) } == .errorInvalidArgument)
        try builder.insert(pulse(60), for: span(0, 10))
        for end in [-1.0, 9] {
            #expect(
                await failure { _ = try await builder.finishSeries(metadata: nil, endDate: noon(end)) }
                    == .errorInvalidArgument)
        }
        try builder.insert(pulse(61), for: span(10, 12))
        #expect(try await builder.finishSeries(metadata: nil).first?.count == 2)
    }

    @Test func SER_10_afterFinishingEverythingFails() async throws {
        let builder = builder(try TestStore().app())
        try builder.insert(pulse(60), at: noon(0))
        _ = try await builder.finishSeries(metadata: nil)
        let error = #expect(throws: HKError.self) { try builder.insert(pulse(60), at: noon(1)) }
        #expect(error?.code == .errorInvalidArgument)
        #expect(error?.localizedDescription == "Quantity series sample builder already finished")
        #expect(await failure { _ = try await builder.finishSeries(metadata: nil) } == .errorInvalidArgument)
    }

    @Test func SER_11_discardedBuildersRaise() async throws {
        await #expect(processExitsWith: .failure) {
            let builder = HKQuantitySeriesSampleBuilder(
                healthStore: try .forTest(), quantityType: HKQuantityType(.heartRate), startDate: Date(), device: nil)
            builder.discard()
            builder.discard()
        }
    }

    @Test func SER_12_permissionAndLock() async throws {
        let test = try TestStore()
        let refused = try test.app()
        try test.decide(refused, share: [.heartRate: false])
        let stranger = test.stranger()
        for (store, code) in [
            (refused, HKError.Code.errorAuthorizationDenied), (stranger, .errorAuthorizationNotDetermined),
        ] {
            let builder = builder(store)
            try builder.insert(pulse(60), at: noon(0))
            #expect(await failure { _ = try await builder.finishSeries(metadata: nil) } == code)
        }
        let store = try test.app("two")
        let builder = builder(store)
        try builder.insert(pulse(60), at: noon(0))
        store.context.change { $0.isLocked = true }
        #expect(await failure { _ = try await builder.finishSeries(metadata: nil) } == .errorDatabaseInaccessible)
        store.context.change { $0.isLocked = false }
        #expect(try await builder.finishSeries(metadata: nil).count == 1)
    }

    @Test func SER_13_syncIdentifiers() async throws {
        let store = try TestStore().app()
        for (version, value) in [(1, 60.0), (2, 70), (1, 80)] {
            let builder = builder(store)
            try builder.insert(pulse(value), at: noon(0))
            let metadata: [String: Any] = [HKMetadataKeySyncIdentifier: "a", HKMetadataKeySyncVersion: version]
            _ = try await builder.finishSeries(metadata: metadata)
        }
        let found = try await store.samples(heartRate).compactMap { $0 as? HKQuantitySample }
        #expect(found.map(\.quantity) == [pulse(70)])
    }

    @Test func SER_8_aBuiltSeriesJoinsAWorkoutAndIsCounted() async throws {
        let store = try TestStore().app()
        let series = builder(store)
        for second in 0..<10 { try series.insert(pulse(100 + Double(second)), at: noon(Double(second))) }
        let sample = try #require(try await series.finishSeries(metadata: nil).first)
        let builder = HKWorkoutBuilder(
            healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
        try await builder.beginCollection(at: noon(0))
        try await builder.addSamples([sample])
        #expect(builder.statistics(for: heartRate)?.maximumQuantity() == pulse(109))
        try await builder.endCollection(at: noon(60))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: heartRate)?.minimumQuantity() == pulse(100))
        #expect(try await store.count(heartRate, HKQuery.predicateForObjects(from: workout)) == 1)
    }

    @Test func SER_15_archivesKeepTheSeries() async throws {
        let builder = builder(try TestStore().app())
        for second in 0..<3 { try builder.insert(pulse(60 + Double(second)), at: noon(Double(second))) }
        let sample = try #require(try await builder.finishSeries(metadata: nil).first)
        let copy = try archived(sample)
        #expect(copy.count == 3)
        #expect((copy as? HKDiscreteQuantitySample)?.maximumQuantity == pulse(62))
    }
}
