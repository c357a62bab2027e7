import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing

@testable import HealthKit

/// Measurements that wait for the next attempt to store them, what is told of them, and the feed that sends them.
@Suite(.timeLimit(.minutes(5))) struct StoredLaterTests {
    private let live: LiveStore
    private let feed = ScriptedFeed()

    init() throws {
        live = try LiveStore()
        live.store.context.feed = feed
    }

    private func setFull(_ isFull: Bool) { live.store.context.change { $0.isFull = isFull } }

    /// What is measured while an attempt is planned waits for it, although the store has room again.
    @Test func LIV_30_theNextAttemptIsThePlannedOne() async throws {
        let (session, _, _) = try await live.running()
        setFull(true)
        for second in 0..<3 { #expect(await feed.deliver(measuredPulse(100, Double(second))) == nil) }
        setFull(false)
        #expect(await feed.deliver(measuredPulse(100, 3)) == nil)
        #expect(session.unstoredSamples?.waiting == 4)
        #expect(try await live.store.count(heartRate) == 0)
        await live.reach(0.9)
        #expect(session.unstoredSamples?.waiting == 4)
        await live.reach(1)
        #expect(session.unstoredSamples == nil)
        #expect(try await live.store.count(heartRate) == 4)
        // Nothing is planned any more.
        #expect(await feed.deliver(measuredPulse(100, 4)) == nil)
        #expect(try await live.store.count(heartRate) == 5)
    }

    /// The second attempt comes a second after the first, and the third two seconds later, whatever is measured.
    @Test func LIV_30_onlyAttemptsMakeThePausesLonger() async throws {
        let (session, _, _) = try await live.running()
        setFull(true)
        for second in 0..<3 { #expect(await feed.deliver(measuredPulse(100, Double(second))) == nil) }
        await live.reach(2)
        #expect(await feed.deliver(measuredPulse(100, 3)) == nil)
        await live.reach(2.5)
        setFull(false)
        await live.reach(2.9)
        #expect(session.unstoredSamples?.waiting == 4)
        await live.reach(3)
        #expect(session.unstoredSamples == nil)
        // After a success the first pause is a second again.
        setFull(true)
        #expect(await feed.deliver(measuredPulse(100, 4)) == nil)
        setFull(false)
        await live.reach(3.9)
        #expect(session.unstoredSamples?.waiting == 1)
        await live.reach(4)
        #expect(session.unstoredSamples == nil)
    }

    /// Neither a measurement that is stored nor one more attempt that fails is news.
    @Test func LIV_30_onlyChangesAreTold() async throws {
        let (session, _, _) = try await live.running()
        let told = Mutex<[StorageFailure?]>([])
        session.onStorageFailure { trouble in told.withLock { $0.append(trouble) } }
        #expect(await feed.deliver(measuredPulse(100, 0)) == nil)
        await live.waitUntilIdle()
        #expect(told.withLock { $0 } == [])
        setFull(true)
        #expect(await feed.deliver(measuredPulse(100, 1)) == nil)
        let full = StorageFailure(waiting: 1, refused: 0, reason: "The disk is full.")
        #expect(told.withLock { $0 } == [full])
        await live.reach(2)
        #expect(told.withLock { $0 } == [full])
        setFull(false)
        await live.reach(3)
        #expect(told.withLock { $0 } == [full, nil])
        #expect(await feed.deliver(measuredPulse(100, 2)) == nil)
        await live.reach(10)
        #expect(told.withLock { $0 } == [full, nil])
    }

    /// Each sample that joins those that wait is news.
    @Test func LIV_30_whatJoinsThoseThatWaitIsTold() async throws {
        let (session, _, _) = try await live.running()
        let told = Mutex<[StorageFailure?]>([])
        session.onStorageFailure { trouble in told.withLock { $0.append(trouble) } }
        setFull(true)
        for second in 0..<3 { #expect(await feed.deliver(measuredPulse(100, Double(second))) == nil) }
        let full: [StorageFailure?] = (1...3).map {
            StorageFailure(waiting: $0, refused: 0, reason: "The disk is full.")
        }
        #expect(told.withLock { $0 } == full)
        // Attempts that fail change nothing.
        await live.reach(2)
        #expect(told.withLock { $0 } == full)
        setFull(false)
        await live.reach(5)
        #expect(told.withLock { $0 } == full + [nil])
    }

    /// A sample that is stored is no news, although another one was refused.
    @Test func LIV_30_whatIsStoredAfterARefusalIsNotTold() async throws {
        let (session, _, _) = try await live.running()
        let told = Mutex<[Int]>([])
        session.onStorageFailure { trouble in told.withLock { $0.append(trouble?.refused ?? -1) } }
        for second in [-9e10, 1, 2, -9e10, 3] { _ = await feed.deliver(measuredPulse(100, second)) }
        #expect(told.withLock { $0 } == [1, 2])
        #expect(try await live.store.count(heartRate) == 3)
    }

    /// Each sample that the store never takes counts, its feed hears why, and others are stored as before.
    @Test func LIV_30_whatIsRefusedAtOnceIsTold() async throws {
        let (session, _, _) = try await live.running()
        #expect(await feed.deliver(measuredPulse(100, 0)) == nil)
        // Older than any sample that can be saved.
        let refusal = await feed.deliver(measuredPulse(100, -9e10), measuredPulse(101, -9e10))
        guard case .failed(let reason) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(session.unstoredSamples == StorageFailure(waiting: 0, refused: 2, reason: reason))
        #expect(await feed.deliver(measuredPulse(100, 1)) == nil)
        #expect(session.unstoredSamples == StorageFailure(waiting: 0, refused: 2, reason: reason))
        #expect(await feed.deliver(measuredPulse(100, -9e10)) == .failed(reason))
        #expect(session.unstoredSamples == StorageFailure(waiting: 0, refused: 3, reason: reason))
        #expect(try await live.store.count(heartRate) == 2)
    }

    /// A batch is stored as a whole or not at all, also where only a part of it belongs to the workout.
    @Test func LIV_12_aBatchWithASampleThatIsRefusedIsNotStored() async throws {
        let (session, builder, _) = try await live.running()
        let refusal = await feed.deliver(measuredPulse(100, 1), measuredPulse(101, -9e10))
        guard case .failed(let reason) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(session.unstoredSamples == StorageFailure(waiting: 0, refused: 2, reason: reason))
        #expect(try await live.store.count(heartRate) == 0)
        // Those that waited are refused together as well, and take nothing else with them.
        setFull(true)
        #expect(await feed.deliver(measuredPulse(102, 2), measuredPulse(103, -9e10)) == nil)
        #expect(await feed.deliver(measuredPulse(104, 3), measuredPulse(105, -5)) == nil)
        setFull(false)
        await live.reach(5)
        #expect(session.unstoredSamples == StorageFailure(waiting: 0, refused: 4, reason: reason))
        #expect(try await live.store.count(heartRate) == 2)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        let found = try await live.store.samples(heartRate, HKQuery.predicateForObjects(from: workout))
        #expect(found.map(\.startDate) == [noon(3)])
    }

    /// Neither the events nor the places of a batch count whose samples are refused.
    @Test func LIV_12_nothingOfARefusedBatchIsStored() async throws {
        let (session, builder, _) = try await live.running()
        let place = RoutePoint(timestamp: noon(2).timeIntervalSinceReferenceDate, latitude: 50, longitude: 8)
        for start in [-9e10, 2] {
            let batch = FeedBatch(
                samples: [measuredPulse(100, start)], locations: [place], events: [measuredEvent(.segment, 1, 2)])
            let isStored = await feed.deliver(batch) == nil
            await live.waitUntilIdle()
            #expect(isStored == (start == 2))
            #expect(builder.workoutEvents.count == (isStored ? 1 : 0))
        }
        #expect(session.unstoredSamples?.refused == 1)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        let routes = try await live.store.samples(
            HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: workout))
        #expect(routes.map { ($0 as? HKWorkoutRoute)?.count } == [1])
    }

    /// Another feed of the store, or none, is for the sessions that start afterwards.
    @Test(arguments: [false, true]) func LIV_12_aRunningSessionKeepsItsFeed(isDetached: Bool) async throws {
        let (session, _, _) = try await live.running()
        let other = ScriptedFeed()
        live.store.context.feed = isDetached ? nil : other
        session.pause()
        session.resume()
        await live.waitUntilIdle()
        #expect(feed.drain() == ["begin running at 0", "change running, paused at 0", "change running at 0"])
        #expect(await feed.deliver(measuredPulse(100, 1)) == nil)
        session.end()
        await live.waitUntilIdle()
        #expect(feed.drain() == ["end at 0"] && other.drain() == [])
        let (next, _, _) = try live.session(.cycling)
        next.startActivity(with: nil)
        await live.waitUntilIdle()
        #expect(feed.drain() == [] && other.drain() == (isDetached ? [] : ["begin cycling at 0"]))
        next.end()
        await live.waitUntilIdle()
    }
}
