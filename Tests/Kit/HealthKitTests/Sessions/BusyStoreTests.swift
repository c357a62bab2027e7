import Dispatch
import Foundation
import HealthModel
import HealthStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKit

/// The end of a live workout while another program writes into its store (RTE-11, LIV-30).
@Suite(.timeLimit(.minutes(5))) struct BusyStoreTests {
    /// A lock on a store that is held until it is released.
    private final class WriteLock: Sendable {
        private let (release, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

        init(_ engine: SQLiteEngine, as identity: AppIdentity) async {
            await withCheckedContinuation { held in
                Thread.detachNewThread { [release, released] in
                    try? engine.write(as: identity) { _ in
                        held.resume()
                        release.wait()
                    }
                    released.signal()
                }
            }
        }

        func end() async {
            release.signal()
            await withCheckedContinuation { ended in
                Thread.detachNewThread { [released] in
                    released.wait()
                    ended.resume()
                }
            }
        }
    }

    @Test func RTE_11_LIV_30_theEndOfCollectionTakesWhatCannotBeKept() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        let other = try TestStore(path: path)
        let identity = try other.app("one").context.access.identity
        let engine = try SQLiteEngine(path: path, patience: 0.02)
        let time = VirtualScheduler(now: noon(0).timeIntervalSinceReferenceDate)
        let store = HKHealthStore(context: StoreContext(engine: engine, identity: identity, scheduler: time))
        let feed = ScriptedFeed()
        store.context.feed = feed
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration(.running))
        let builder = session.associatedWorkoutBuilder()
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        await time.waitUntilIdle()
        func locate(_ seconds: Range<Int>) async {
            await feed.deliver(
                FeedBatch(
                    locations: seconds.map {
                        RoutePoint(
                            timestamp: noon(Double($0)).timeIntervalSinceReferenceDate, latitude: 50,
                            longitude: 8 + Double($0) / 1e4)
                    }))
        }
        func located() throws -> Int { try builder.progress.withLock { $0.route }?.draft()?.points.count ?? 0 }
        await locate(0..<5)
        let lock = await WriteLock(other.engine, as: TestStore.identity("two"))
        await locate(5..<10)
        #expect(try located() == 5)
        // Nothing comes after the end with which it could be stored.
        store.enqueue { builder.finishCollecting() }
        // Calls are executed in order.
        #expect(await failure { try await builder.addMetadata(["a": 1]) } != nil)
        #expect(try located() == 10)
        await lock.end()
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        let routes = try await store.samples(HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: workout))
        #expect(routes.map { ($0 as? HKWorkoutRoute)?.count } == [10])
        await time.waitUntilIdle()
    }
}
