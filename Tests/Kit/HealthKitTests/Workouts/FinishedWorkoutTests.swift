import HealthKit
import HealthModel
import HealthStore
import Testing

@Suite struct FinishedWorkoutTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func stored(_ run: HKWorkout) async throws -> HKWorkout {
        let found = try await store.samples(.workoutType(), HKQuery.predicateForObject(with: run.uuid))
        return try #require(found.first as? HKWorkout)
    }

    @Test func WBD_14_WBD_15_WBD_17_whatIsStored() async throws {
        let configuration = configuration(.swimming)
        configuration.locationType = .indoor
        configuration.swimmingLocationType = .pool
        configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
        try await builder.beginCollection(at: noon(0))
        try await builder.addSamples([pulse(100, 30), pulse(100, 90)])
        try await builder.addWorkoutEvents([event(.pause, 10), event(.resume, 20)])
        try await builder.addMetadata(["coach": "Ann"])
        let swim = try await builder.finish(at: 60)
        #expect(builder.metadata.count == 1, "What follows from the configuration is not shown.")
        for swim in [swim, try await stored(swim)] {
            #expect(swim.workoutActivityType == .swimming && swim.device == .local())
            #expect(swim.startDate == noon(0) && swim.endDate == noon(60) && swim.duration == 50)
            #expect(swim.sourceRevision.source.bundleIdentifier == "com.example.one")
            #expect(swim.workoutEvents == [event(.pause, 10), event(.resume, 20)])
            #expect(swim.metadata?["coach"] as? String == "Ann")
            #expect(swim.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == true)
            #expect(
                swim.metadata?[HKMetadataKeySwimmingLocationType] as? Int
                    == HKWorkoutSwimmingLocationType.pool.rawValue)
            #expect(swim.metadata?[HKMetadataKeyLapLength] as? HKQuantity == configuration.lapLength)
            #expect(swim.workoutActivities.map(\.workoutConfiguration) == [configuration])
        }
        #expect(try await store.count(heartRate, HKQuery.predicateForObjects(from: swim)) == 2)
    }

    @Test func WBD_14_aLockedDeviceStoresButAnswersNothing() async throws {
        let builder = try await store.collecting()
        try await builder.endCollection(at: noon(60))
        store.context.change { $0.isLocked = true }
        #expect(try await builder.finishWorkout() == nil)
        store.context.change { $0.isLocked = false }
        #expect(try await store.count(.workoutType()) == 1)
    }

    @Test func WBD_14_aSyncIdentifierReplacesTheWorkout() async throws {
        func finish(_ version: Int) async throws -> HKWorkout {
            let builder = try await store.collecting()
            try await builder.addMetadata([HKMetadataKeySyncIdentifier: "w", HKMetadataKeySyncVersion: version])
            return try await builder.finish(at: 60)
        }
        let first = try await finish(1)
        let second = try await finish(2)
        let ignored = try await finish(1)
        #expect(first.uuid != second.uuid && ignored.uuid == second.uuid)
        #expect(try await store.count(.workoutType()) == 1)
    }

    @Test func WBD_18_discardingLeavesTheSamplesAlone() async throws {
        let builder = try await store.collecting()
        try await builder.addSamples([pulse(100, 30)])
        builder.discardWorkout()
        #expect(await failure { try await builder.endCollection(at: noon(60)) } == .errorInvalidArgument)
        #expect(await failure { _ = try await builder.finishWorkout() } == .errorInvalidArgument)
        #expect(try await store.count(heartRate) == 1)
        #expect(try await store.count(.workoutType()) == 0)
    }

    @Test func WBD_19_aReleasedBuilderSavesNothing() async throws {
        var builder: HKWorkoutBuilder? = try await store.collecting()
        try await builder?.endCollection(at: noon(60))
        weak let released = builder
        builder = nil
        // The store does its calls in order: once it has answered, the call that ended the builder holds it no more.
        #expect(try await store.count(.workoutType()) == 0)
        #expect(released == nil)
    }

    @Test func WKO_11_STO_39_statisticsNeverChangeAfterwards() async throws {
        let builder = try await store.collecting()
        let first = energySample(10, 0, 30)
        try await builder.addSamples([first, energySample(20, 30, 60)])
        let run = try await builder.finish(at: 60)
        try await store.add([energySample(100, 0, 60)], to: run)
        try await store.delete(first)
        let type = HKQuantityType(.activeEnergyBurned)
        #expect(try await stored(run).statistics(for: type)?.sumOfEnergy == 30)
        #expect(try await stored(run).allStatistics == run.allStatistics)
        #expect(run.statistics(for: type)?.startDate == noon(0) && run.statistics(for: type)?.endDate == noon(60))
    }

    @Test func WKO_13_totalsFollowFromTheStatistics() async throws {
        let builder = try await store.collecting(.swimBikeRun)
        try await builder.addSamples([
            distanceSample(.distanceSwimming, 1_500, 0, 10), distanceSample(.distanceCycling, 40_000, 10, 20),
            distanceSample(.distanceWalkingRunning, 10_000, 20, 30), energySample(900, 0, 30),
        ])
        let race = try await builder.finish(at: 30)
        #expect(race.totalDistance?.doubleValue(for: .meter()) == 51_500)
        #expect(race.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 900)
        #expect(race.totalSwimmingStrokeCount == nil && race.totalFlightsClimbed == nil)
        let run = try await store.collecting().finish(at: 30)
        #expect(run.totalDistance == nil && run.totalEnergyBurned == nil && run.allStatistics.isEmpty)
    }

    @Test func WKO_14_sourcesAreMergedAndNothingIsCut() async throws {
        let other = try test.app("two")
        let foreign = energySample(100, 0, 60)
        try await other.save(foreign)
        let builder = try await store.collecting()
        // The first source of the type is the other app, which takes precedence where both measured.
        try await builder.addSamples([foreign, energySample(30, 0, 90), energySample(7, 200, 210)])
        let run = try await builder.finish(at: 60)
        let energy = try #require(run.statistics(for: HKQuantityType(.activeEnergyBurned)))
        let sum = try #require(energy.sumOfEnergy)
        #expect(abs(sum - (100 + 10 + 7)) < 1e-9)
        #expect(energy.mostRecentQuantity()?.doubleValue(for: .kilocalorie()) == 7)
        #expect(energy.duration()?.doubleValue(for: .second()) == 100 && energy.sources == nil)
        #expect(builder.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumOfEnergy == sum)
    }

    @Test func WKO_14_manySamplesAreMeasuredTheSame() async throws {
        let builder = try await store.collecting()
        // So many at once are stored in blocks.
        try await builder.addSamples((0..<300).map { stepSample(2, Double($0), Double($0 + 1)) })
        try await builder.addSamples([stepSample(5, 400, 410)])
        let run = try await builder.finish(at: 420)
        let count = run.statistics(for: steps)?.sumQuantity()?.doubleValue(for: .count())
        #expect(count == 605)
        #expect(builder.statistics(for: steps).map { $0.sumQuantity()?.doubleValue(for: .count()) } == count)
        #expect(try await store.count(steps, HKQuery.predicateForObjects(from: run)) == 301)
    }
}
