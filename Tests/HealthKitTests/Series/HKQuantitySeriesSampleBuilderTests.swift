import HealthKit
import OpenHealthKit
import Testing

private let beats = HKUnit.count().unitDivided(by: .minute())

/// A quantity in beats a minute.
private func rate(_ value: Double) -> HKQuantity { HKQuantity(unit: beats, doubleValue: value) }

private func interval(_ start: Double, _ end: Double) -> DateInterval {
    DateInterval(start: noon(start), end: noon(end))
}

/// Building series of quantities.
@Suite struct HKQuantitySeriesSampleBuilderTests {
    private func builder(_ store: HKHealthStore, _ type: HKQuantityType = heartRate) -> HKQuantitySeriesSampleBuilder {
        HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: noon(0), device: .local())
    }

    @Test func SER_1_8_15_theExample() async throws {
        let store = try TestStore().app()
        let builder = builder(store)
        try builder.insert(rate(120), at: noon(20))
        try builder.insert(rate(60), for: interval(0, 10))
        try builder.insert(rate(90), for: interval(10, 20))
        let samples = try await builder.finishSeries(metadata: ["k": 1], endDate: noon(30))
        #expect(samples.count == 1)
        let sample = try #require(samples.first as? HKDiscreteQuantitySample)
        #expect((sample.startDate, sample.endDate) == (noon(0), noon(30)))
        #expect(sample.count == 3)
        #expect(sample.quantity == rate(75) && sample.averageQuantity == rate(75))
        #expect(sample.minimumQuantity == rate(60) && sample.maximumQuantity == rate(120))
        #expect(sample.mostRecentQuantity == rate(120))
        #expect(sample.mostRecentQuantityDateInterval == interval(20, 20))
        #expect(sample.metadata?["k"] as? Int == 1)
        #expect(sample.device?.name == HKDevice.local().name)
        // It is the very sample that queries find.
        let found = try await store.samples(heartRate)
        #expect(found.map(\.uuid) == [sample.uuid])
        #expect((found.first as? HKDiscreteQuantitySample)?.count == 3)
    }

    @Test func SER_15_cumulativeSeriesAddUp() async throws {
        let store = try TestStore().app()
        let builder = builder(store, HKQuantityType(.distanceWalkingRunning))
        for (index, meters) in [2.25, 1.6, 3.0].enumerated() {
            try builder.insert(
                HKQuantity(unit: .meter(), doubleValue: meters), for: interval(Double(index), Double(index + 1)))
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
        try builder.insert(rate(60), for: interval(0, 100))
        try builder.insert(rate(70), for: interval(0, 5))
        let sample = try #require(try await builder.finishSeries(metadata: nil).first)
        #expect(sample.count == 1 && sample.quantity == rate(70) && sample.endDate == noon(5))
    }

    @Test func SER_3_4_wrongQuantitiesAreRefused() throws {
        let builder = builder(try TestStore().app())
        let unit = #expect(throws: HKError.self) {
            try builder.insert(HKQuantity(unit: .meter(), doubleValue: 5), at: noon(1))
        }
        #expect(unit?.code == .errorInvalidArgument)
        #expect(
            unit?.localizedDescription
                == "Quantity (5 m) does not have a unit compatible with quantity series builder quantity type "
                + "HKQuantityTypeIdentifierHeartRate")
        let early = #expect(throws: HKError.self) { try builder.insert(rate(60), at: noon(-1)) }
        #expect(early?.code == .errorInvalidArgument)
        #expect(early?.localizedDescription.contains("is before builder's start date") == true)
        #expect(throws: Never.self) { try builder.insert(rate(60), at: noon(0)) }
    }

    @Test func SER_6_7_aFailureLeavesItUsable() async throws {
        let builder = builder(try TestStore().app())
        #expect(await failure { _ = try await builder.finishSeries(metadata: nil) } == .errorInvalidArgument)
        try builder.insert(rate(60), for: interval(0, 10))
        for end in [-1.0, 9] {
            #expect(
                await failure { _ = try await builder.finishSeries(metadata: nil, endDate: noon(end)) }
                    == .errorInvalidArgument)
        }
        try builder.insert(rate(61), for: interval(10, 12))
        #expect(try await builder.finishSeries(metadata: nil).first?.count == 2)
    }

    @Test func SER_10_afterFinishingEverythingFails() async throws {
        let builder = builder(try TestStore().app())
        try builder.insert(rate(60), at: noon(0))
        _ = try await builder.finishSeries(metadata: nil)
        let error = #expect(throws: HKError.self) { try builder.insert(rate(60), at: noon(1)) }
        #expect(error?.code == .errorInvalidArgument)
        #expect(error?.localizedDescription == "Quantity series sample builder already finished")
        #expect(await failure { _ = try await builder.finishSeries(metadata: nil) } == .errorInvalidArgument)
    }

    @Test func SER_11_discardedBuildersRaise() async throws {
        await #expect(processExitsWith: .failure) {
            let builder = HKQuantitySeriesSampleBuilder(
                healthStore: try .inMemory(), quantityType: HKQuantityType(.heartRate), startDate: Date(), device: nil)
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
            try builder.insert(rate(60), at: noon(0))
            #expect(await failure { _ = try await builder.finishSeries(metadata: nil) } == code)
        }
        let store = try test.app("two")
        let builder = builder(store)
        try builder.insert(rate(60), at: noon(0))
        store.context.change { $0.isLocked = true }
        #expect(await failure { _ = try await builder.finishSeries(metadata: nil) } == .errorDatabaseInaccessible)
        store.context.change { $0.isLocked = false }
        #expect(try await builder.finishSeries(metadata: nil).count == 1)
    }

    @Test func SER_13_syncIdentifiers() async throws {
        let store = try TestStore().app()
        for (version, value) in [(1, 60.0), (2, 70), (1, 80)] {
            let builder = builder(store)
            try builder.insert(rate(value), at: noon(0))
            let metadata: [String: Any] = [HKMetadataKeySyncIdentifier: "a", HKMetadataKeySyncVersion: version]
            _ = try await builder.finishSeries(metadata: metadata)
        }
        let found = try await store.samples(heartRate).compactMap { $0 as? HKQuantitySample }
        #expect(found.map(\.quantity) == [rate(70)])
    }

    @Test func SER_8_aBuiltSeriesJoinsAWorkoutAndIsCounted() async throws {
        let store = try TestStore().app()
        let series = builder(store)
        for second in 0..<10 { try series.insert(rate(100 + Double(second)), at: noon(Double(second))) }
        let sample = try #require(try await series.finishSeries(metadata: nil).first)
        let builder = HKWorkoutBuilder(
            healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
        try await builder.beginCollection(at: noon(0))
        try await builder.addSamples([sample])
        #expect(builder.statistics(for: heartRate)?.maximumQuantity() == rate(109))
        try await builder.endCollection(at: noon(60))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: heartRate)?.minimumQuantity() == rate(100))
        #expect(try await store.count(heartRate, HKQuery.predicateForObjects(from: workout)) == 1)
    }

    @Test func SER_15_archivesKeepTheSeries() async throws {
        let builder = builder(try TestStore().app())
        for second in 0..<3 { try builder.insert(rate(60 + Double(second)), at: noon(Double(second))) }
        let sample = try #require(try await builder.finishSeries(metadata: nil).first)
        let copy = try archived(sample)
        #expect(copy.count == 3)
        #expect((copy as? HKDiscreteQuantitySample)?.maximumQuantity == rate(62))
    }
}
