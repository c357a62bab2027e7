import HealthModel
import HealthStore
import Synchronization
import Testing

@testable import HealthKit

/// Batches of measurements that are stored one by one, because together they were refused (LIV-30).
@Suite(.timeLimit(.minutes(5))) struct PendingBatchTests {
    /// A follower that fills the disk once something was collected.
    private final class Filler: SessionFollower {
        private let context: StoreContext
        private let isDone = Mutex(false)

        init(_ context: StoreContext) { self.context = context }

        func session(_: HKWorkoutSession, didChangeTo _: SessionState, from _: SessionState, at _: Double) {}

        func session(_: HKWorkoutSession, willStopAt _: Double) {}

        func session(_: HKWorkoutSession, didCollect _: [ObjectType: MeasuredData]) {
            let isFirst = isDone.withLock { isDone in
                defer { isDone = true }
                return !isDone
            }
            if isFirst { context.change { $0.isFull = true } }
        }
    }

    @Test func LIV_30_whatFollowsABatchThatHasToWaitWaitsToo() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        let context = live.store.context
        context.feed = feed
        let (session, builder, _) = try await live.running()
        await live.reach(10)
        // The sensors may write, but no distances.
        #expect(await feed.deliver(measuredPulse(100, 1)) == nil)
        try live.test.engine.write {
            try $0.authorize(
                SensorSource.identity, AuthorizationDecisions(share: [.distanceWalkingRunning: false], read: [:]))
        }
        session.setFollower(Filler(context))
        context.change { $0.isFull = true }
        #expect(await feed.deliver(measuredPulse(110, 2)) == nil)
        #expect(await feed.deliver(measuredDistance(5, 2, 3)) == nil)
        #expect(await feed.deliver(measuredPulse(120, 4)) == nil)
        #expect(await feed.deliver(measuredPulse(130, 5)) == nil)
        #expect(session.unstoredSamples?.waiting == 4)
        context.change { $0.isFull = false }
        // The first is stored, and then the disk is full again.
        await live.reach(11)
        #expect(
            session.unstoredSamples == StorageFailure(waiting: 3, refused: 0, reason: "The disk is full."))
        #expect(try await live.store.count(heartRate) == 2)
        context.change { $0.isFull = false }
        await live.reach(20)
        #expect(session.unstoredSamples?.waiting == 0 && session.unstoredSamples?.refused == 1)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        let found = try await live.store.samples(heartRate, HKQuery.predicateForObjects(from: workout))
        #expect(Set(found.map { Int($0.startDate.timeIntervalSince(noon(0))) }) == [1, 2, 4, 5])
        #expect(found.count == 4)
    }
}
