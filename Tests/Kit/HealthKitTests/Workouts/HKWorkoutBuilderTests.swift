import HealthKit
import HealthModel
import Testing

@Suite struct HKWorkoutBuilderTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func builder(_ change: (HKWorkoutConfiguration) -> Void = { _ in }) -> HKWorkoutBuilder {
        let configuration = configuration(.running)
        change(configuration)
        return HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
    }

    @Test func WBD_1_nothingBeforeItBegins() async throws {
        let builder = builder()
        let run = activity(.running, 0, 1)
        let codes = [
            await failure { try await builder.addSamples([stepSample(1, 5)]) },
            await failure { try await builder.addWorkoutEvents([event(.marker, 5)]) },
            await failure { try await builder.addMetadata(["a": 1]) },
            await failure { try await builder.addWorkoutActivity(run) },
            await failure { try await builder.updateActivity(uuid: run.uuid, end: noon(1)) },
            await failure { try await builder.updateActivity(uuid: run.uuid, adding: [:]) },
            await failure { try await builder.endCollection(at: noon(1)) },
            await failure { _ = try await builder.finishWorkout() },
        ]
        #expect(codes.allSatisfy { $0 == .errorInvalidArgument })
        #expect(builder.startDate == nil && builder.endDate == nil && builder.elapsedTime(at: noon(9)) == 0)
        #expect(try await store.count(steps) == 0)
    }

    @Test func WBD_2_WBD_22_aSecondBeginOrEndMovesNothing() async throws {
        let builder = try await store.collecting()
        #expect(await failure { try await builder.beginCollection(at: noon(5)) } == .errorInvalidArgument)
        #expect(builder.startDate == noon(0))
        try await builder.endCollection(at: noon(60))
        #expect(await failure { try await builder.endCollection(at: noon(90)) } == .errorInvalidArgument)
        #expect(builder.endDate == noon(60))
    }

    @Test func WBD_3_collectionMustEndBeforeFinishing() async throws {
        let builder = try await store.collecting()
        #expect(await failure { _ = try await builder.finishWorkout() } == .errorInvalidArgument)
        #expect(await failure { try await builder.endCollection(at: noon(-1)) } == .errorInvalidArgument)
        #expect(try await builder.finish(at: 60).duration == 60)
    }

    @Test func WBD_4_WBD_5_additionsUntilItIsFinished() async throws {
        let builder = try await store.collecting()
        try await builder.endCollection(at: noon(60))
        try await builder.addSamples([pulse(120, 30)])
        try await builder.addWorkoutEvents([event(.marker, 5)])
        try await builder.addMetadata(["a": 1])
        try await builder.addWorkoutActivity(activity(.running, 10, 20))
        let run = try #require(try await builder.finishWorkout())
        #expect(run.workoutEvents?.count == 1 && run.workoutActivities.first?.startDate == noon(10))
        #expect(run.metadata?["a"] as? Int == 1 && run.statistics(for: heartRate)?.averageBeats == 120)
        for call in [
            await failure { try await builder.addSamples([pulse(1, 31)]) },
            await failure { try await builder.addMetadata(["b": 1]) },
            await failure { _ = try await builder.finishWorkout() },
            await failure { try await builder.beginCollection(at: noon(0)) },
        ] { #expect(call == .errorInvalidArgument) }
        builder.discardWorkout()
        #expect(try await store.count(.workoutType()) == 1)
    }

    @Test func WBD_6_samplesAreSavedAtOnce() async throws {
        let device = HKDevice(
            name: "strap", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
            softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        let stored = stepSample(10, 5, 6)
        try await store.save(stored)
        let builder = try await store.collecting()
        let new = stepSample(20, 7, 8, device: device)
        try await builder.addSamples([stored, new, new])
        try await builder.addSamples([new])
        #expect(builder.statistics(for: steps)?.sumQuantity()?.doubleValue(for: .count()) == 30)
        #expect(try await store.count(steps) == 2)
        #expect(try await store.samples(steps, HKQuery.predicateForObject(with: new.uuid)).first?.device == device)
        #expect(await failure { try await builder.addSamples([]) } == .errorInvalidArgument)
        let run = try await builder.finish(at: 60)
        #expect(try await store.count(steps, HKQuery.predicateForObjects(from: run)) == 2)
    }

    @Test func WBD_7_WBD_20_WBD_23_whichSamplesAreTaken() async throws {
        let builder = try await store.collecting()
        let early = [stepSample(1, 1), stepSample(1, -0.5)]
        #expect(await failure { try await builder.addSamples(early) } == .errorInvalidArgument)
        #expect(await failure { try await builder.addSamples([workout()]) } == .errorInvalidArgument)
        let effort = HKQuantitySample(
            type: HKQuantityType(.workoutEffortScore), quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 5),
            start: noon(1), end: noon(2))
        #expect(await failure { try await builder.addSamples([effort]) } == .errorInvalidArgument)
        #expect(await failure { try await builder.addWorkoutEvents([]) } == .errorInvalidArgument)
        try await builder.addMetadata([:])
        #expect(try await store.count(steps) == 0)
        let nap = HKCategorySample(
            type: sleep, value: HKCategoryValueSleepAnalysis.inBed.rawValue, start: noon(0), end: noon(9))
        try await builder.addSamples([stepSample(1, 0), stepSample(1, 5_000), nap])
        let run = try await builder.finish(at: 60)
        #expect(try await store.count(steps, HKQuery.predicateForObjects(from: run)) == 2)
        #expect(try await store.count(sleep, HKQuery.predicateForObjects(from: run)) == 1)
        #expect(run.endDate == noon(60))
    }

    @Test func WBD_23_aCorrelationBringsWhatItContains() async throws {
        let builder = try await store.collecting()
        let type = HKQuantityType(.dietaryEnergyConsumed)
        let bar = HKQuantitySample(
            type: type, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 120), start: noon(5), end: noon(5))
        let food = HKCorrelation(type: HKCorrelationType(.food), start: noon(5), end: noon(5), objects: [bar])
        try await builder.addSamples([food])
        #expect(builder.statistics(for: type)?.sumOfEnergy == 120)
        let run = try await builder.finish(at: 60)
        #expect(run.statistics(for: type)?.sumOfEnergy == 120)
        #expect(try await store.count(HKCorrelationType(.food), HKQuery.predicateForObjects(from: run)) == 1)
    }

    @Test func WBD_8_WBD_9_whatWasAddedIsSeen() async throws {
        let builder = try await store.collecting()
        #expect(builder.workoutActivities.isEmpty && builder.workoutEvents.isEmpty && builder.metadata.isEmpty)
        #expect(builder.allStatistics.isEmpty)
        try await builder.addWorkoutEvents([event(.pause, 20), event(.lap, 0, 10)])
        try await builder.addMetadata(["a": 1, "b": 2])
        try await builder.addMetadata(["b": 3])
        #expect(
            await failure { try await builder.addMetadata(["a": 9, HKMetadataKeySyncIdentifier: "x"]) }
                == .errorInvalidArgument)
        #expect(builder.workoutEvents == [event(.lap, 0, 10), event(.pause, 20)])
        #expect(builder.metadata as? [String: Int] == ["a": 1, "b": 3])
    }

    @Test func WBD_11_elapsedTime() async throws {
        let builder = try await store.collecting()
        try await builder.addWorkoutEvents([event(.pause, 300), event(.resume, 600)])
        #expect([-1, 300, 450, 700].map { builder.elapsedTime(at: noon($0)) } == [0, 300, 300, 400])
        try await builder.endCollection(at: noon(3_600))
        #expect(builder.elapsedTime(at: noon(9_999)) == 3_300)
    }

    @Test func WBD_12_runningStatistics() async throws {
        let builder = try await store.collecting()
        #expect(builder.statistics(for: heartRate) == nil)
        try await builder.addSamples([pulse(100, 10), pulse(120, 20), energySample(5, 0, 30)])
        let before = builder.statistics(for: heartRate)
        try await builder.addSamples([pulse(170, 15), pulse(90, 40)])
        try await builder.addWorkoutEvents([event(.pause, 1)])
        #expect(before?.maximumQuantity()?.doubleValue(for: beats) == 120)
        #expect(before?.startDate == noon(0) && before?.endDate == noon(20))
        let after = try #require(builder.statistics(for: heartRate))
        #expect(after.maximumQuantity()?.doubleValue(for: beats) == 170)
        #expect(after.mostRecentQuantity()?.doubleValue(for: beats) == 90 && after.endDate == noon(40))
        #expect(Set(builder.allStatistics.keys) == [heartRate, HKQuantityType(.activeEnergyBurned)])
        let run = try await builder.finish(at: 60)
        #expect(builder.statistics(for: heartRate)?.endDate == noon(60))
        #expect(run.allStatistics == builder.allStatistics)
    }

    @Test func WBD_21_callsAreDoneInOrderWithoutWaiting() async throws {
        let builder = builder()
        let order = Box<[Int]>([])
        builder.beginCollection(withStart: noon(0)) { _, _ in order.value.append(0) }
        for index in 1...50 {
            builder.add([pulse(100, Double(index))]) { _, _ in order.value.append(index) }
        }
        builder.endCollection(withEnd: noon(60)) { _, _ in order.value.append(51) }
        let run = try #require(try await builder.finishWorkout())
        #expect(order.value == Array(0...51))
        #expect(try await store.count(heartRate, HKQuery.predicateForObjects(from: run)) == 50)
    }

    @Test func WBD_24_permissionIsAskedForTwice() async throws {
        let builder = builder()
        try test.decide(store, share: [.workout: false])
        #expect(await failure { try await builder.beginCollection(at: noon(0)) } == .errorAuthorizationDenied)
        #expect(builder.startDate == nil)
        try test.decide(store, share: [.workout: true])
        try await builder.beginCollection(at: noon(0))
        try await builder.addSamples([pulse(100, 5)])
        try await builder.endCollection(at: noon(60))
        try test.decide(store, share: [.workout: false])
        #expect(await failure { _ = try await builder.finishWorkout() } == .errorAuthorizationDenied)
        try test.decide(store, share: [.workout: true])
        let run = try #require(try await builder.finishWorkout())
        #expect(try await store.count(heartRate, HKQuery.predicateForObjects(from: run)) == 1)
        let stranger = HKWorkoutBuilder(
            healthStore: test.stranger(), configuration: configuration(.running), device: nil)
        #expect(
            await failure { try await stranger.beginCollection(at: noon(0)) } == .errorAuthorizationNotDetermined)
    }

    @Test func WBD_30_WBD_31_theConfigurationIsCopied() {
        let configuration = HKWorkoutConfiguration()
        #expect(configuration.activityType == .other && configuration.locationType == .unknown)
        #expect(configuration.swimmingLocationType == .unknown && configuration.lapLength == nil)
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
        configuration.activityType = .yoga
        builder.workoutConfiguration.activityType = .yoga
        #expect(builder.workoutConfiguration.activityType == .other && builder.device == .local())
    }
}
