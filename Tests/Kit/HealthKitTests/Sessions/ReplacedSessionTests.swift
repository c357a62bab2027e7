import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthKit

/// Sessions of one store that follow one another, and what is kept of each for another process.
@Suite(.timeLimit(.minutes(10))) struct ReplacedSessionTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "health.sqlite").path }

    init() throws { folder = try TemporaryFolder() }

    @Test func SES_8_LIV_30_whatAnEndedSessionStillDoesIsNotKept() async throws {
        let live = try LiveStore(path: path)
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (old, oldBuilder, oldLog) = try await live.running()
        try await oldBuilder.addMetadata(["which": "old"])
        await feed.deliver(measuredPulse(100, 1))
        await live.reach(10)
        let (new, newBuilder, newLog) = try live.session(.cycling)
        newBuilder.dataSource = live.source(.cycling)
        new.startActivity(with: noon(10))
        try await newBuilder.beginCollection(at: noon(10))
        try await newBuilder.addMetadata(["which": "new"])
        await live.waitUntilIdle()
        #expect(oldLog.drain().suffix(2) == ["failed 8", "running to ended at 10"])
        #expect(newLog.drain().first == "notStarted to running at 10")
        // The builder of the old session goes on as far as it likes.
        try await oldBuilder.addMetadata(["late": 1])
        try await oldBuilder.addSamples([pulse(110, 2)])
        try await oldBuilder.addWorkoutEvents([event(.lap, 3, 4)])
        await feed.deliver(measuredPulse(150, 11))
        await live.waitUntilIdle()
        #expect(oldBuilder.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats).rounded() == 110)
        #expect(newBuilder.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats).rounded() == 150)
        let workout = try #require(try await oldBuilder.finishWorkout())
        #expect(workout.endDate == noon(10) && workout.metadata?["late"] as? Int == 1)
        old.end()
        oldBuilder.discardWorkout()
        await live.waitUntilIdle()
        #expect(new.state == .running)

        let next = try LiveStore(path: path, at: 20)
        let recovered = try #require(try await next.store.recoverActiveWorkoutSession())
        let builder = recovered.associatedWorkoutBuilder()
        #expect(recovered.workoutConfiguration.activityType == .cycling && recovered.startDate == noon(10))
        #expect(builder.metadata["which"] as? String == "new" && builder.workoutEvents.isEmpty)
        #expect(builder.statistics(for: heartRate)?.minimumQuantity()?.doubleValue(for: beats).rounded() == 150)
        recovered.end()
        let ride = try #require(try await builder.finishWorkout())
        #expect(ride.startDate == noon(10) && ride.endDate == noon(20))
        #expect(try await next.store.count(heartRate, HKQuery.predicateForObjects(from: ride)) == 1)
        #expect(try await next.store.count(heartRate, HKQuery.predicateForObjects(from: workout)) == 2)
    }

    @Test func SES_8_LIV_30_anOldSessionThatEndsForgetsOnlyItself() async throws {
        let live = try LiveStore(path: path)
        let (first, firstBuilder, _) = try await live.running()
        first.stopActivity(with: nil)
        await live.waitUntilIdle()
        // A stopped session is left alone until it is ended.
        let (second, secondBuilder, _) = try live.session(.yoga)
        second.startActivity(with: nil)
        try await secondBuilder.beginCollection(at: noon(0))
        await live.reach(5)
        first.end()
        firstBuilder.discardWorkout()
        await live.waitUntilIdle()
        let recovered = try await LiveStore(path: path, at: 5).store.recoverActiveWorkoutSession()
        #expect(recovered?.workoutConfiguration.activityType == .yoga)
        #expect(second.state == .running)
    }

    @Test func LIV_30_aDiscardedWorkoutIsNotRecovered() async throws {
        let live = try LiveStore(path: path)
        let (session, builder, _) = try await live.running()
        builder.discardWorkout()
        await live.waitUntilIdle()
        session.pause()
        await live.waitUntilIdle()
        #expect(session.state == .paused)
        #expect(try await LiveStore(path: path).store.recoverActiveWorkoutSession() == nil)
        session.end()
        await live.waitUntilIdle()
        let (_, _, _) = try await live.running(.cycling)
        let recovered = try await LiveStore(path: path).store.recoverActiveWorkoutSession()
        #expect(recovered?.workoutConfiguration.activityType == .cycling)
    }

    @Test func LIV_30_LIV_2_aRecoveredSessionKeepsItsEventsAndActivities() async throws {
        let live = try LiveStore(path: path)
        let (session, builder, _) = try live.session(.swimBikeRun)
        // Not collecting yet: everything so far is kept with the session.
        session.startActivity(with: noon(0))
        await live.reach(2)
        session.beginNewActivity(configuration: configuration(.swimming), date: noon(2), metadata: ["leg": 1])
        await live.reach(5)
        session.pause()
        await live.reach(8)
        session.resume()
        await live.waitUntilIdle()
        #expect(builder.startDate == nil)

        let next = try LiveStore(path: path, at: 10)
        let recovered = try #require(try await next.store.recoverActiveWorkoutSession())
        let log = SessionLog()
        recovered.delegate = log
        let own = recovered.associatedWorkoutBuilder()
        own.delegate = log
        #expect(own.startDate == nil && own.workoutEvents.isEmpty && own.workoutActivities.isEmpty)
        own.dataSource = next.source(.swimBikeRun)
        try await own.beginCollection(at: noon(1))
        await next.waitUntilIdle()
        #expect(own.workoutEvents == [event(.pause, 5), event(.resume, 8)])
        #expect(own.workoutActivities.map { $0.metadata?["leg"] as? Int } == [1])
        #expect(own.elapsedTime(at: noon(10)) == 6)
        #expect(own.dataSource?.typesToCollect.contains(HKQuantityType(.distanceSwimming)) == true)
        await next.reach(12)
        recovered.beginNewActivity(configuration: configuration(.cycling), date: noon(12), metadata: nil)
        await next.reach(15)
        recovered.end()
        let workout = try #require(try await own.finishWorkout())
        #expect(workout.workoutActivities.map(\.startDate) == [noon(2), noon(12)])
        #expect(workout.workoutActivities.map(\.endDate) == [noon(12), noon(15)])
        #expect(workout.workoutActivities.map(\.duration) == [7, 3] && workout.duration == 11)
    }

    @Test(arguments: [false, true])
    func LIV_2_LIV_30_aRecoveredSessionCollectsEventsAsItsAppSays(hasBegun: Bool) async throws {
        let live = try LiveStore(path: path)
        let (session, builder, _) = try live.session()
        session.startActivity(with: noon(0))
        if hasBegun { try await builder.beginCollection(at: noon(0)) }
        await live.waitUntilIdle()

        let next = try LiveStore(path: path)
        let recovered = try #require(try await next.store.recoverActiveWorkoutSession())
        #expect(recovered.associatedWorkoutBuilder().shouldCollectWorkoutEvents)
        recovered.associatedWorkoutBuilder().shouldCollectWorkoutEvents = false
        recovered.pause()
        await next.waitUntilIdle()

        // The value at the beginning of collection counts.
        let last = try LiveStore(path: path)
        let again = try #require(try await last.store.recoverActiveWorkoutSession())
        let own = again.associatedWorkoutBuilder()
        #expect(own.shouldCollectWorkoutEvents == hasBegun)
        if !hasBegun { try await own.beginCollection(at: noon(0)) }
        await last.reach(10)
        again.resume()
        await last.waitUntilIdle()
        #expect(own.workoutEvents.map(\.type) == (hasBegun ? [.pause, .resume] : []))
        #expect(own.elapsedTime(at: noon(10)) == (hasBegun ? 0 : 10))
    }

    @Test func LIV_30_SEN_123_beatsAndDevicesAreRecovered() async throws {
        let live = try LiveStore(path: path)
        let feed = ScriptedFeed(device: DeviceRecord([.name: "Strap"]))
        live.store.context.feed = feed
        let (session, builder, _) = try await live.running()
        func beats(_ range: Range<Int>) -> FeedBatch {
            FeedBatch(
                beats: range.map {
                    FeedBeat(time: noon(Double($0)).timeIntervalSinceReferenceDate, followsGap: false)
                })
        }
        await live.reach(90)
        await feed.deliver(beats(1..<81))
        session.pause()
        await live.waitUntilIdle()
        builder.dataSource = nil
        await live.waitUntilIdle()

        let next = try LiveStore(path: path, at: 100)
        let nextFeed = ScriptedFeed(device: DeviceRecord([.name: "Strap"]))
        next.store.context.feed = nextFeed
        let recovered = try #require(try await next.store.recoverActiveWorkoutSession())
        recovered.resume()
        await next.reach(120)
        await nextFeed.deliver(beats(101..<111))
        recovered.end()
        let workout = try #require(try await recovered.associatedWorkoutBuilder().finishWorkout())
        let series = try await next.store.samples(HKSeriesType.heartbeat(), HKQuery.predicateForObjects(from: workout))
        #expect(series.compactMap { ($0 as? HKHeartbeatSeriesSample)?.count }.reduce(0, +) == 90)
        #expect(series.allSatisfy { $0.device?.name == "Strap" })
        #expect(workout.duration == 110)
    }

    @Test func LIV_12_LIV_9_sessionsOfTwoAppsShareAStore() async throws {
        let live = try LiveStore(path: path)
        let other = try LiveStore(live.test, app: "two", time: live.time)
        let feeds = [ScriptedFeed(), ScriptedFeed()]
        (live.store.context.feed, other.store.context.feed) = (feeds[0], feeds[1])
        let (first, builder, log) = try await live.running()
        await feeds[0].deliver(measuredPulse(100, 1))
        await live.reach(5)
        // Only one session runs, whoever began it.
        let (second, otherBuilder, _) = try other.session(.cycling)
        otherBuilder.dataSource = other.source(.cycling)
        second.startActivity(with: noon(5))
        try await otherBuilder.beginCollection(at: noon(5))
        await live.waitUntilIdle()
        #expect(log.drain().suffix(2) == ["failed 8", "running to ended at 5"] && first.state == .ended)
        #expect(await feeds[0].deliver(measuredPulse(101, 6)) == .ended)
        await feeds[1].deliver(measuredPulse(150, 6))
        try await live.store.save(pulse(160, 7))
        try await other.store.save(pulse(170, 7))
        await live.waitUntilIdle()
        #expect(otherBuilder.statistics(for: heartRate)?.minimumQuantity()?.doubleValue(for: beats).rounded() == 150)
        #expect(otherBuilder.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats).rounded() == 170)
        #expect(builder.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats).rounded() == 100)
        // Each process finds the session of its app.
        #expect(try await live.store.recoverActiveWorkoutSession() == nil)
        #expect(try await other.store.recoverActiveWorkoutSession() === second)
    }

    @Test func SES_8_aSessionIsFoundByItsIdentifierAndItsStore() async throws {
        let live = try LiveStore()
        let (session, _, _) = try await live.running()
        let identifier = session.core.identifier
        #expect(SessionRegistry.session(identifier, in: live.test.engine) === session)
        #expect(SessionRegistry.session(UUID(), in: live.test.engine) == nil)
        #expect(SessionRegistry.session(identifier, in: try TestStore().engine) == nil)
        #expect(SessionRegistry.claim(live.test.engine, for: session) == nil)
        session.end()
        await live.waitUntilIdle()
        #expect(SessionRegistry.session(identifier, in: live.test.engine) == nil)
    }
}
