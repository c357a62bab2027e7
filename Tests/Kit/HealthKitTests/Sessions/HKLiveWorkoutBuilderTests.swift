import HealthKit
import HealthModel
import HealthStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct HKLiveWorkoutBuilderTests {
    @Test func LIV_11_theTypicalOrder() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, builder, log) = try live.session()
        builder.dataSource = live.source(.running)
        let finished = Calls<HKWorkout?>()
        log.onChange { state, date in
            guard state == .ended else { return }
            builder.endCollection(withEnd: date) { _, _ in
                builder.finishWorkout { workout, _ in finished.add(workout) }
            }
        }
        session.startActivity(with: noon(0))
        builder.beginCollection(withStart: noon(0)) { _, error in #expect(error == nil) }
        await live.reach(1)
        await feed.deliver(measuredPulse(100, 1), measuredDistance(3, 0, 1))
        await live.reach(2)
        await feed.deliver(measuredPulse(120, 2), measuredDistance(4, 1, 2))
        await live.reach(10)
        session.end()
        let workout = try #require(await finished.next())
        #expect(
            log.drain() == [
                "notStarted to running at 0", "collected DistanceWalkingRunning 3, HeartRate 100",
                "collected DistanceWalkingRunning 7, HeartRate 110", "running to ended at 10",
            ])
        #expect(workout.startDate == noon(0))
        #expect(workout.endDate == noon(10))
        #expect(workout.statistics(for: heartRate)?.averageBeats.map { $0.rounded() } == 110)
        #expect(
            workout.statistics(for: HKQuantityType(.distanceWalkingRunning))?.sumQuantity()?.doubleValue(for: .meter())
                == 7)
        let samples = try await live.store.samples(heartRate, HKQuery.predicateForObjects(from: workout))
        #expect(samples.count == 2)
    }

    @Test func LIV_1_WBD_1_WBD_2_aBuilderLikeOthers() async throws {
        let live = try LiveStore()
        let (session, builder, _) = try live.session()
        session.startActivity(with: noon(0))
        #expect(await failure { try await builder.addSamples([energySample(1, 1, 2)]) } == .errorInvalidArgument)
        #expect(await failure { try await builder.endCollection(at: noon(1)) } == .errorInvalidArgument)
        try await builder.beginCollection(at: noon(0))
        #expect(await failure { try await builder.beginCollection(at: noon(1)) } == .errorInvalidArgument)
        #expect(builder.startDate == noon(0))
        try await builder.addSamples([energySample(1, 1, 2)])
        builder.discardWorkout()
        #expect(await failure { _ = try await builder.finishWorkout() } == .errorInvalidArgument)
        // Discarding the workout does not affect the session.
        await live.waitUntilIdle()
        #expect(session.state == .running)
        #expect(try await live.store.count(HKQuantityType(.activeEnergyBurned)) == 1)
    }

    @Test func WBD_18_LIV_11_aBuilderThatWasDiscardedFollowsNothing() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (_, builder, log) = try await live.running()
        await live.reach(1)
        await feed.deliver(measuredPulse(100, 1))
        #expect(log.drain().last == "collected HeartRate 100")
        builder.discardWorkout()
        await live.waitUntilIdle()
        await live.reach(2)
        await feed.deliver(measuredPulse(120, 2))
        // Neither sensor measurements for the session nor samples saved by another app.
        try await live.store.save([pulse(130, 2)])
        await live.waitUntilIdle()
        #expect(log.drain() == [])
        #expect(builder.statistics(for: heartRate)?.averageBeats.map { $0.rounded() } == 100)
    }

    @Test(arguments: [HKQuantityTypeIdentifier.workoutEffortScore, .estimatedWorkoutEffortScore])
    func WBD_20_effortIsRelatedAndNotAdded(type: HKQuantityTypeIdentifier) async throws {
        let live = try LiveStore()
        let (_, builder, _) = try await live.running()
        let score = HKQuantitySample(
            type: HKQuantityType(type), quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 5),
            start: noon(1), end: noon(2))
        #expect(await failure { try await builder.addSamples([score]) } == .errorInvalidArgument)
    }

    @Test func WBD_30_theConfigurationIsCopied() throws {
        let live = try LiveStore()
        let given = configuration(.running)
        let session = try HKWorkoutSession(healthStore: live.store, configuration: given)
        given.activityType = .cycling
        session.workoutConfiguration.activityType = .yoga
        #expect(session.workoutConfiguration.activityType == .running)
        #expect(session.associatedWorkoutBuilder().workoutConfiguration.activityType == .running)
    }

    @Test func LIV_10_recoveryOfTheHeartComesFromTheFeedOrNotAtAll() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, builder, _) = try await live.running()
        await feed.deliver(measuredPulse(150, 1))
        await live.reach(10)
        session.end()
        _ = try await builder.finishWorkout()
        await live.reach(300)
        #expect(try await live.store.count(HKQuantityType(.heartRateRecoveryOneMinute)) == 0)
    }

    @Test func LIV_2_sessionEventsBecomeTheWorkouts() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try await live.running()
        #expect(builder.shouldCollectWorkoutEvents)
        await live.reach(10)
        session.pause()
        await live.reach(20)
        session.resume()
        await live.waitUntilIdle()
        #expect(
            log.drain() == [
                "builder has 1 events", "running to paused at 10", "pause at 10", "builder has 2 events",
                "paused to running at 20", "resume at 20",
            ])
        #expect(builder.workoutEvents == [event(.pause, 10), event(.resume, 20)])
    }

    @Test func LIV_2_theValueAtTheBeginningCounts() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try live.session()
        builder.shouldCollectWorkoutEvents = false
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        builder.shouldCollectWorkoutEvents = true
        await live.waitUntilIdle()
        session.pause()
        await live.waitUntilIdle()
        #expect(builder.workoutEvents == [])
        #expect(log.drain() == ["notStarted to running at 0", "running to paused at 0", "pause at 0"])
    }

    @Test func LIV_2_eventsFromBeforeTheBeginning() async throws {
        let live = try LiveStore()
        let (session, builder, _) = try live.session()
        session.startActivity(with: noon(0))
        await live.reach(10)
        session.pause()
        await live.reach(20)
        try await builder.beginCollection(at: noon(5))
        #expect(builder.workoutEvents == [event(.pause, 10)])
    }

    @Test func LIV_2_anEventOfTheFirstMomentIsInTheWorkout() async throws {
        let live = try LiveStore()
        let (session, builder, _) = try live.session()
        session.startActivity(with: noon(0))
        for (seconds, isPause) in [(5.0, true), (8, false), (10, true)] {
            await live.reach(seconds)
            if isPause { session.pause() } else { session.resume() }
        }
        await live.waitUntilIdle()
        try await builder.beginCollection(at: noon(10))
        #expect(builder.workoutEvents == [event(.pause, 10)])
    }

    @Test func LIV_3_oneCallForEachAddition() async throws {
        let live = try LiveStore()
        let (_, builder, log) = try await live.running()
        try await builder.addSamples([energySample(5, 1, 2), pulse(100, 1), energySample(6, 2, 3)])
        // The delegate reads the sum when it is called, which may be after the next addition.
        await live.waitUntilIdle()
        try await builder.addSamples([energySample(7, 3, 4)])
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected ActiveEnergyBurned 11, HeartRate 100", "collected ActiveEnergyBurned 18"])
        #expect(await failure { try await builder.addSamples([energySample(7, -3, 4)]) } == .errorInvalidArgument)
        await live.waitUntilIdle()
        #expect(log.drain() == [])
    }

    @Test func LIV_4_onceForEachEvent() async throws {
        let live = try LiveStore()
        let (_, builder, log) = try await live.running()
        try await builder.addWorkoutEvents([event(.lap, 1, 2), event(.marker, 3)])
        await live.waitUntilIdle()
        #expect(log.drain() == ["builder has 2 events", "builder has 2 events"])
    }

    @Test func LIV_5_LIV_7_activities() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try await live.running(.swimBikeRun)
        #expect(builder.currentWorkoutActivity == nil)
        session.beginNewActivity(configuration: configuration(.swimming), date: noon(1), metadata: ["leg": 1])
        await live.waitUntilIdle()
        let current = try #require(builder.currentWorkoutActivity)
        #expect(current.endDate == nil)
        #expect(current.startDate == noon(1))
        #expect(current.metadata?["leg"] as? Int == 1)
        // A snapshot: later changes are in another one.
        try await builder.addSamples([energySample(5, 2, 3)])
        #expect(current.allStatistics.isEmpty)
        #expect(builder.currentWorkoutActivity?.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumOfEnergy == 5)
        session.endCurrentActivity(on: noon(10))
        await live.waitUntilIdle()
        #expect(builder.currentWorkoutActivity == nil)
        try await builder.addWorkoutActivity(activity(.running, 20, 30))
        await live.waitUntilIdle()
        #expect(
            log.drain() == [
                "builder began swimming at 1", "began swimming at 1", "collected ActiveEnergyBurned 5",
                "builder ended swimming at 10", "ended swimming at 10", "builder began running at 20",
                "builder ended running at 30",
            ])
    }

    @Test func LIV_7_endingTheCurrentActivityThroughTheBuilder() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try await live.running(.swimBikeRun)
        session.beginNewActivity(configuration: configuration(.swimming), date: noon(1), metadata: nil)
        await live.waitUntilIdle()
        _ = log.drain()
        let current = try #require(builder.currentWorkoutActivity)
        try await builder.updateActivity(uuid: current.uuid, end: noon(9))
        await live.waitUntilIdle()
        #expect(log.drain() == ["builder ended swimming at 9", "ended swimming at 9"])
        #expect(session.currentActivity.workoutConfiguration.activityType == .swimBikeRun)
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(9), metadata: nil)
        await live.waitUntilIdle()
        #expect(builder.workoutActivities.map(\.endDate) == [noon(9), nil])
    }

    @Test func LIV_5_activitiesFromBeforeTheBeginning() async throws {
        let live = try LiveStore()
        let (session, builder, _) = try live.session(.swimBikeRun)
        session.startActivity(with: noon(0))
        session.beginNewActivity(configuration: configuration(.swimming), date: noon(0), metadata: nil)
        session.beginNewActivity(configuration: configuration(.transition), date: noon(10), metadata: nil)
        try await builder.beginCollection(at: noon(20))
        #expect(builder.workoutActivities.map(\.startDate) == [noon(20)])
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(30), metadata: nil)
        await live.waitUntilIdle()
        #expect(builder.workoutActivities.map(\.endDate) == [noon(30), nil])
    }

    /// An activity that ended at the moment at which collection began has no part in the workout.
    @Test func LIV_5_anActivityThatEndsAtTheBeginning() async throws {
        let live = try LiveStore()
        let (session, builder, _) = try live.session(.swimBikeRun)
        session.startActivity(with: noon(0))
        session.beginNewActivity(configuration: configuration(.swimming), date: noon(0), metadata: nil)
        session.beginNewActivity(configuration: configuration(.transition), date: noon(10), metadata: nil)
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(20), metadata: nil)
        try await builder.beginCollection(at: noon(10))
        #expect(builder.workoutActivities.map(\.startDate) == [noon(10), noon(20)])
        #expect(builder.workoutActivities.map(\.endDate) == [noon(20), nil])
    }

    @Test func LIV_6_elapsedTime() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try live.session()
        #expect(builder.elapsedTime == 0)
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        await live.reach(10)
        #expect(builder.elapsedTime == 10)
        session.pause()
        await live.reach(20)
        #expect(builder.elapsedTime == 10)
        session.resume()
        await live.reach(25)
        #expect(builder.elapsedTime == 15)
        _ = log.drain()
        // A pause in the past makes it go back, which the delegate receives.
        try await builder.addWorkoutEvents([event(.pause, 2), event(.resume, 4)])
        await live.waitUntilIdle()
        #expect(builder.elapsedTime == 13)
        #expect(log.drain() == ["builder has 4 events", "builder has 4 events"])
        try await builder.endCollection(at: noon(30))
        await live.reach(100)
        #expect(builder.elapsedTime == 18)
    }

    @Test func LIV_8_nothingWithoutASource() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, builder, log) = try live.session()
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        // The feed begins with the session.
        await live.waitUntilIdle()
        await feed.deliver(measuredPulse(100, 1))
        try await live.store.save([pulse(100, 2)])
        await live.waitUntilIdle()
        #expect(log.drain() == ["notStarted to running at 0"])
        #expect(builder.statistics(for: heartRate) == nil)
        // Sensors still measure.
        #expect(try await live.store.count(heartRate) == 2)
    }

    @Test func LIV_9_fromBeginToEndOfCollection() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, builder, log) = try live.session()
        builder.dataSource = live.source(.running)
        try await builder.beginCollection(at: noon(10))
        session.startActivity(with: noon(0))
        await live.reach(10)
        await feed.deliver(measuredPulse(1, 9), measuredPulse(100, 10), measuredPulse(110, 15))
        await live.waitUntilIdle()
        #expect(log.drain() == ["notStarted to running at 0", "collected HeartRate 105"])
        // Collected samples remain, even with an end in the past; then no more are added.
        try await builder.endCollection(at: noon(12))
        await feed.deliver(measuredPulse(1, 11))
        try await live.store.save([pulse(1, 11)])
        await live.waitUntilIdle()
        #expect(log.drain() == [])
        #expect(builder.statistics(for: heartRate)?.averageBeats.map { $0.rounded() } == 105)
    }

    @Test func LIV_9_notAfterTheSessionStopped() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, _, log) = try await live.running()
        await live.reach(20)
        session.stopActivity(with: noon(15))
        await live.waitUntilIdle()
        // The sensors are off, but the app may still save earlier measurements.
        #expect(await feed.deliver(measuredPulse(1, 14)) == .ended)
        try await live.store.save([pulse(100, 14), pulse(200, 15)])
        await live.waitUntilIdle()
        #expect(log.drain() == ["running to stopped at 15", "collected HeartRate 100"])
    }

    @Test func LIV_12_sensorsNeedNoPermission() async throws {
        let test = try TestStore()
        let live = try LiveStore(test)
        let feed = ScriptedFeed(device: DeviceRecord([.name: "Strap"]))
        live.store.context.feed = feed
        try test.decide(live.store, share: [.heartRate: false])
        let (_, _, log) = try await live.running()
        #expect(await feed.deliver(measuredPulse(100, 1)) == nil)
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected HeartRate 100"])
        let sample = try #require(try await live.store.samples(heartRate).first)
        #expect(sample.device?.name == "Strap")
        #expect(
            sample.sourceRevision.source.bundleIdentifier != live.store.context.access.identity.source.bundleIdentifier)
    }

    @Test func LIV_12_theLocalDeviceByDefault() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        _ = try await live.running()
        await feed.deliver(measuredPulse(100, 1))
        #expect(try await live.store.samples(heartRate).map(\.device) == [.local()])
    }

    @Test func LIV_12_notWithoutAnyPermission() async throws {
        let test = try TestStore()
        let live = try LiveStore(test)
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        try test.decide(live.store, share: [.heartRate: false, .stepCount: false], read: [.heartRate: false])
        let (session, builder, log) = try await live.running()
        await feed.deliver(measuredPulse(100, 1), measuredDistance(5, 0, 1))
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected DistanceWalkingRunning 5"])
        #expect(builder.statistics(for: heartRate) == nil)
        // The type counts as soon as the app may read or share it.
        try test.decide(live.store, share: [.heartRate: true])
        await feed.deliver(measuredPulse(120, 2))
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected HeartRate 120"])
        session.end()
    }

    @Test func SES_15_nothingThatStartsInAPause() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, builder, log) = try await live.running()
        await live.reach(10)
        session.pause()
        await live.reach(20)
        // Late data from before the pause count, and a sample that extends into it.
        await feed.deliver(measuredPulse(100, 9), measuredPulse(200, 10), measuredPulse(200, 15))
        try await live.store.save([stepSample(7, 15, 16)])
        await feed.deliver(measuredDistance(5, 8, 12), events: [measuredEvent(.lap, 10, 12)])
        session.resume()
        await feed.deliver(measuredPulse(200, 19), measuredPulse(120, 20))
        await live.waitUntilIdle()
        #expect(
            log.drain() == [
                "builder has 1 events", "running to paused at 10", "pause at 10", "collected HeartRate 100",
                "collected DistanceWalkingRunning 5", "builder has 2 events", "paused to running at 20",
                "resume at 20", "collected HeartRate 110",
            ])
        // The app may add any samples by hand.
        try await builder.addSamples([pulse(170, 15)])
        #expect(builder.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats).rounded() == 170)
    }

    /// An activity that ended before collection began ends with its begin.
    @Test func LIV_7_activitiesFromBeforeTheBeginOfCollection() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try live.session(.swimBikeRun)
        session.startActivity(with: noon(0))
        session.beginNewActivity(configuration: configuration(.swimming), date: noon(1), metadata: nil)
        session.endCurrentActivity(on: noon(2))
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(3), metadata: nil)
        await live.reach(20)
        try await builder.beginCollection(at: noon(10))
        func bounds() -> [String] {
            builder.workoutActivities.map {
                "\($0.workoutConfiguration.activityType.rawValue) \(Int($0.startDate.timeIntervalSince(noon(0)))) "
                    + ($0.endDate.map { "\(Int($0.timeIntervalSince(noon(0))))" } ?? "–")
            }
        }
        #expect(bounds() == ["13 10 –"])
        session.endCurrentActivity(on: noon(5))
        await live.waitUntilIdle()
        #expect(bounds() == ["13 10 10"])
        session.beginNewActivity(configuration: configuration(.running), date: noon(6), metadata: nil)
        await live.waitUntilIdle()
        #expect(bounds() == ["13 10 10", "37 10 –"])
        session.endCurrentActivity(on: noon(12))
        await live.waitUntilIdle()
        #expect(bounds() == ["13 10 10", "37 10 12"])
        #expect(!log.drain().contains { $0.hasPrefix("failed") })
    }
}
