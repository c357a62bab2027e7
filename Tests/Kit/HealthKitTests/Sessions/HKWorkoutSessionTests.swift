import HealthKit
import HealthModel
import HealthStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct HKWorkoutSessionTests {
    @Test func SES_1_configurationsThatMakeNoSense() throws {
        let live = try LiveStore()
        let pool = configuration(.swimming)
        pool.swimmingLocationType = .pool
        #expect(
            code { _ = try HKWorkoutSession(healthStore: live.store, configuration: pool) } == .errorInvalidArgument)
        #expect(code { _ = try HKWorkoutSession(configuration: pool) } == .errorInvalidArgument)
        pool.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
        #expect(code { _ = try HKWorkoutSession(healthStore: live.store, configuration: pool) } == nil)
    }

    @Test func SES_1_activitiesThatAreNotAllowed() throws {
        let live = try LiveStore()
        #expect(code { _ = try live.session(.transition) } == .errorWorkoutActivityNotAllowed)
        live.store.context.change { $0.forbiddenSessionActivities = [.boxing] }
        #expect(code { _ = try live.session(.boxing) } == .errorWorkoutActivityNotAllowed)
        #expect(code { _ = try live.session(.transition) } == nil)
    }

    @Test(arguments: [(0.0, false), (-3_600, false), (59, false), (3_600, true)])
    func SES_13_aSessionFarAheadOfItsClockIsToldOnce(ahead: Double, isTold: Bool) async throws {
        let live = try LiveStore()
        let (session, _, _) = try live.session()
        let warnings = Warned()
        await Warnings.$sink.withValue({ warnings.add($0) }) {
            session.startActivity(with: noon(ahead))
            await live.waitUntilIdle()
            session.startActivity(with: noon(ahead))
            await live.waitUntilIdle()
        }
        #expect(warnings.texts.count == (isTold ? 1 : 0))
        #expect(warnings.texts.allSatisfy { $0.contains("nothing is collected until then") })
    }

    @Test func SES_2_SES_13_aSessionFromBeginningToEnd() async throws {
        let live = try LiveStore()
        let (session, _, log) = try live.session()
        #expect(session.state == .notStarted)
        #expect(session.type == .primary)
        session.prepare()
        // Nothing happens before the call returns.
        await live.waitUntilIdle()
        #expect(log.drain() == ["notStarted to prepared at 0"])
        await live.reach(10)
        session.startActivity(with: noon(8))
        await live.reach(20)
        session.pause()
        await live.reach(30)
        session.resume()
        await live.reach(40)
        session.stopActivity(with: noon(39))
        await live.reach(50)
        session.end()
        await live.waitUntilIdle()
        #expect(
            log.drain().filter { $0.contains(" to ") } == [
                "prepared to running at 8", "running to paused at 20", "paused to running at 30",
                "running to stopped at 39", "stopped to ended at 50",
            ])
        #expect(session.startDate == noon(8))
        #expect(session.endDate == noon(39))
    }

    @Test func SES_3_whatIsNotAllowedIsIgnored() async throws {
        let live = try LiveStore()
        let (session, _, log) = try live.session()
        session.pause()
        session.resume()
        session.stopActivity(with: nil)
        session.endCurrentActivity(on: noon(0))
        await live.waitUntilIdle()
        #expect(log.drain() == [])
        #expect(session.state == .notStarted)
    }

    @Test func SES_5_SES_6_datesAreNowWhereNoneIsGiven() async throws {
        let live = try LiveStore()
        let (session, _, _) = try live.session()
        #expect(session.startDate == nil)
        await live.reach(5)
        session.startActivity(with: nil)
        await live.reach(15)
        session.end()
        await live.waitUntilIdle()
        #expect(session.startDate == noon(5))
        #expect(session.endDate == noon(15))
    }

    @Test func SES_8_anotherSessionEndsTheFirst() async throws {
        let live = try LiveStore()
        // Another app of the same person.
        let other = try LiveStore(live.test, app: "two")
        let (first, _, firstLog) = try live.session()
        let (second, _, secondLog) = try other.session(.cycling)
        first.startActivity(with: noon(0))
        await live.waitUntilIdle()
        _ = firstLog.drain()
        await other.reach(7)
        second.prepare()
        await other.waitUntilIdle()
        await live.waitUntilIdle()
        #expect(firstLog.drain() == ["failed 8", "running to ended at 7"])
        #expect(first.state == .ended)
        #expect(secondLog.drain() == ["notStarted to prepared at 7"])
        // The existing session is not displaced by itself.
        second.startActivity(with: nil)
        await other.waitUntilIdle()
        #expect(secondLog.drain() == ["prepared to running at 7"])
    }

    @Test func SES_8_sessionsOfOtherStoresDoNotMind() async throws {
        let (one, two) = (try LiveStore(), try LiveStore())
        let (first, _, log) = try one.session()
        let (second, _, _) = try two.session()
        first.startActivity(with: nil)
        second.startActivity(with: nil)
        await one.waitUntilIdle()
        await two.waitUntilIdle()
        #expect(first.state == .running)
        #expect(second.state == .running)
        #expect(log.drain() == ["notStarted to running at 0"])
    }

    @Test func SES_8_aStoppedSessionIsLeftAlone() async throws {
        let live = try LiveStore()
        let (first, _, log) = try live.session()
        first.startActivity(with: nil)
        first.stopActivity(with: nil)
        let (second, _, _) = try live.session()
        second.startActivity(with: nil)
        await live.waitUntilIdle()
        #expect(log.drain().suffix(1) == ["running to stopped at 0"])
        #expect(first.state == .stopped)
        #expect(second.state == .running)
    }

    @Test func SES_9_notInTheBackground() async throws {
        let live = try LiveStore()
        let (session, _, log) = try live.session()
        live.store.context.change { $0.isInBackground = true }
        session.prepare()
        session.startActivity(with: nil)
        await live.waitUntilIdle()
        #expect(log.drain() == ["failed 14", "failed 14"])
        #expect(session.state == .notStarted)
        live.store.context.change { $0.isInBackground = false }
        session.startActivity(with: nil)
        await live.waitUntilIdle()
        #expect(session.state == .running)
    }

    @Test func SES_10_noSecondStart() async throws {
        let live = try LiveStore()
        let (session, _, log) = try live.session()
        session.startActivity(with: nil)
        session.stopActivity(with: nil)
        session.startActivity(with: nil)
        session.end()
        session.prepare()
        await live.waitUntilIdle()
        #expect(log.drain().filter { $0.hasPrefix("failed") } == ["failed 3", "failed 3"])
        #expect(session.state == .ended)
    }

    @Test func SES_7_SES_11_SES_12_orderOfCalls() async throws {
        let live = try LiveStore()
        let (session, _, log) = try live.session(.swimBikeRun)
        session.startActivity(with: noon(0))
        await live.waitUntilIdle()
        session.pause()
        await live.waitUntilIdle()
        session.resume()
        await live.waitUntilIdle()
        session.beginNewActivity(configuration: configuration(.swimming), date: noon(1), metadata: nil)
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(2), metadata: nil)
        await live.reach(3)
        session.stopActivity(with: noon(3))
        await live.waitUntilIdle()
        #expect(
            log.drain() == [
                "notStarted to running at 0", "running to paused at 0", "pause at 0", "paused to running at 0",
                "resume at 0", "began swimming at 1", "ended swimming at 2", "began cycling at 2", "ended cycling at 3",
                "running to stopped at 3",
            ])
    }

    @Test func SES_14_SES_23_stopping() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try await live.running()
        session.stopActivity(with: noon(-1))
        await live.waitUntilIdle()
        #expect(log.drain() == ["failed 3"])
        #expect(session.endDate == nil)
        await live.reach(60)
        session.stopActivity(with: nil)
        await live.waitUntilIdle()
        #expect(session.endDate == noon(60))
        // The session still exists, and its builder can be finished.
        let workout = try await builder.finish(at: 60)
        #expect(workout.duration == 60)
        session.end()
        await live.waitUntilIdle()
        #expect(log.drain() == ["running to stopped at 60", "stopped to ended at 60"])
    }

    @Test func SES_16_alwaysTheSameBuilder() throws {
        let live = try LiveStore()
        let (session, builder, _) = try live.session()
        #expect(session.associatedWorkoutBuilder() === builder)
        #expect(builder.workoutSession === session)
        #expect(builder.workoutConfiguration == session.workoutConfiguration)
        #expect(builder.device == .local())
    }

    @Test func SES_17_theCurrentActivity() async throws {
        let live = try LiveStore()
        await live.reach(5)
        let (session, builder, _) = try live.session(.swimBikeRun)
        let main = session.currentActivity
        #expect(main.startDate == noon(5))
        #expect(main.endDate == nil)
        #expect(main.workoutConfiguration.activityType == .swimBikeRun)
        session.startActivity(with: noon(6))
        try await builder.beginCollection(at: noon(6))
        await live.reach(16)
        #expect(session.currentActivity.startDate == noon(6))
        #expect(session.currentActivity.uuid == main.uuid)
        #expect(session.currentActivity.duration == 10)
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(16), metadata: ["leg": 2])
        await live.reach(18)
        #expect(session.currentActivity.workoutConfiguration.activityType == .cycling)
        #expect(session.currentActivity.metadata?["leg"] as? Int == 2)
        #expect(session.currentActivity.duration == 2)
        #expect(session.currentActivity == builder.currentWorkoutActivity)
        session.end()
        await live.waitUntilIdle()
        #expect(session.currentActivity.uuid == main.uuid)
        #expect(session.currentActivity.endDate == noon(18))
    }

    @Test func SES_18_SES_19_violations() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try await live.running(.swimBikeRun)
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(10), metadata: nil)
        await live.waitUntilIdle()
        _ = log.drain()
        session.beginNewActivity(configuration: configuration(.yoga), date: noon(20), metadata: nil)
        session.beginNewActivity(configuration: configuration(.running), date: noon(9), metadata: nil)
        session.endCurrentActivity(on: noon(9))
        await live.waitUntilIdle()
        #expect(log.drain() == ["failed 3", "failed 3", "failed 3"])
        #expect(builder.currentWorkoutActivity?.workoutConfiguration.activityType == .cycling)
        // An activity added by the app occupies its time too.
        session.endCurrentActivity(on: noon(20))
        try await builder.addWorkoutActivity(activity(.running, 30, 40))
        session.beginNewActivity(configuration: configuration(.swimming), date: noon(35), metadata: nil)
        await live.waitUntilIdle()
        #expect(
            log.drain() == [
                "builder ended cycling at 20", "ended cycling at 20", "builder began running at 30",
                "builder ended running at 40", "failed 3",
            ])
        #expect(session.currentActivity.workoutConfiguration.activityType == .swimBikeRun)
    }

    @Test func SES_20_theEndOfTheSessionEndsTheActivity() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try await live.running(.swimBikeRun)
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(10), metadata: nil)
        await live.reach(20)
        session.end()
        await live.waitUntilIdle()
        #expect(
            log.drain().suffix(3) == ["builder ended cycling at 20", "ended cycling at 20", "running to ended at 20"])
        #expect(builder.workoutActivities.map(\.endDate) == [noon(20)])
        #expect(builder.currentWorkoutActivity == nil)
    }

    @Test func SES_22_nothingNeedBeWaitedFor() async throws {
        let live = try LiveStore()
        let (session, builder, _) = try live.session(.swimBikeRun)
        session.startActivity(with: noon(0))
        builder.beginCollection(withStart: noon(0)) { _, error in #expect(error == nil) }
        session.beginNewActivity(configuration: configuration(.swimming), date: noon(0), metadata: nil)
        builder.add([energySample(5, 1, 2)]) { _, error in #expect(error == nil) }
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(10), metadata: nil)
        session.stopActivity(with: noon(20))
        session.end()
        builder.endCollection(withEnd: noon(20)) { _, error in #expect(error == nil) }
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.workoutActivities.map(\.workoutConfiguration.activityType) == [.swimming, .cycling])
        #expect(workout.workoutActivities.map(\.endDate) == [noon(10), noon(20)])
        #expect(workout.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumOfEnergy == 5)
    }

    @Test func WBD_3_finishEndsCollectionAtTheSessionsEnd() async throws {
        let live = try LiveStore()
        let (session, builder, _) = try await live.running()
        #expect(await failure { _ = try await builder.finishWorkout() } == .errorInvalidArgument)
        await live.reach(90)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.endDate == noon(90))
        #expect(builder.endDate == noon(90))
    }

    /// A session that stopped need not end before its workout is finished.
    @Test func WBD_3_finishEndsCollectionWhereTheSessionStopped() async throws {
        let live = try LiveStore()
        let (session, builder, _) = try await live.running()
        await live.reach(90)
        session.stopActivity(with: noon(70))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.endDate == noon(70) && builder.endDate == noon(70))
        #expect(session.state == .stopped)
    }

    @Test func WBD_3_notBeforeCollectionBegan() async throws {
        let live = try LiveStore()
        let (session, builder, _) = try live.session()
        session.startActivity(with: noon(0))
        session.stopActivity(with: noon(10))
        #expect(await failure { _ = try await builder.finishWorkout() } == .errorInvalidArgument)
        #expect(builder.endDate == nil)
    }

    @Test func WBD_3_WBD_24_aFailedFinishChangesNothing() async throws {
        let live = try LiveStore()
        let (session, builder, _) = try await live.running()
        await live.reach(90)
        session.end()
        try live.test.decide(live.store, share: [.workout: false])
        #expect(await failure { _ = try await builder.finishWorkout() } == .errorAuthorizationDenied)
        #expect(builder.endDate == nil)
        try live.test.decide(live.store, share: [.workout: true])
        #expect(try await builder.finishWorkout()?.endDate == noon(90))
    }

    @Test func WBD_21_callsFromManyThreads() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, builder, _) = try await live.running(.swimBikeRun)
        await withTaskGroup { group in
            for worker in 0..<6 {
                group.addTask {
                    for step in 0..<20 {
                        let date = Double(step)
                        switch worker {
                        case 0: session.pause()
                        case 1: session.resume()
                        case 2: await feed.deliver(measuredPulse(100, date))
                        case 3: try? await builder.addSamples([energySample(1, date, date + 1)])
                        case 4: try? await live.store.save(pulse(90, date))
                        default:
                            session.beginNewActivity(
                                configuration: configuration(.cycling), date: noon(date), metadata: nil)
                        }
                        _ = (builder.elapsedTime, builder.allStatistics, session.currentActivity, session.state)
                    }
                }
            }
        }
        await live.reach(60)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumOfEnergy == 20)
        #expect(workout.workoutActivities.last?.endDate == noon(60))
        #expect(builder.elapsedTime == workout.duration)
    }

    @Test func WBD_25_theBuilderOutlivesTheSession() async throws {
        let live = try LiveStore()
        var kept: HKLiveWorkoutBuilder?
        do {
            let (session, builder, _) = try await live.running()
            await live.reach(30)
            session.end()
            await live.waitUntilIdle()
            kept = builder
        }
        let builder = try #require(kept)
        #expect(builder.workoutSession == nil)
        try await builder.addSamples([energySample(3, 1, 2)])
        try await builder.addMetadata(["late": 1])
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.endDate == noon(30))
        #expect(workout.metadata?["late"] as? Int == 1)
    }

    @Test func WBD_21_WBD_25_fromTheDelegate() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try live.session()
        let finished = Calls<HKWorkout?>()
        log.onChange { state, date in
            guard state == .ended else { return }
            builder.endCollection(withEnd: date) { _, error in
                #expect(error == nil)
                builder.finishWorkout { workout, _ in finished.add(workout) }
            }
        }
        session.startActivity(with: noon(0))
        builder.beginCollection(withStart: noon(0)) { _, error in #expect(error == nil) }
        await live.reach(3600)
        session.end()
        let workout = try #require(await finished.next())
        #expect(workout.startDate == noon(0))
        #expect(workout.endDate == noon(3600))
    }

    /// Returns the error code of a closure.
    private func code(_ body: () throws -> Void) -> HKError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? HKError)?.code
        }
    }
}
