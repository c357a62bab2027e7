import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthKit

/// Sessions in the store, kept for another process or left alone (LIV-30).
@Suite(.timeLimit(.minutes(5))) struct KeptSessionTests {
    /// A session that ends before it has begun takes no other one with it.
    @Test(arguments: ["end", "prepare", "start", "fail"])
    func LIV_30_onlyASessionThatBeginsEndsWhatWasLeftBehind(way: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        let (left, _, _) = try await LiveStore(path: path).running(.cycling)
        let live = try LiveStore(path: path)
        let (session, _, _) = try live.session(.yoga)
        switch way {
        case "end": session.end()
        case "prepare": session.prepare()
        case "start": session.startActivity(with: noon(0))
        default:
            session.beginNewActivity(configuration: configuration(.yoga), date: noon(0), metadata: nil)
            session.startActivity(with: Date(timeIntervalSinceReferenceDate: .nan))
        }
        await live.waitUntilIdle()
        let found = try await LiveStore(path: path).store.recoverActiveWorkoutSession()
        let begins = way == "prepare" || way == "start"
        #expect(found?.workoutConfiguration.activityType == (begins ? .yoga : .cycling))
        #expect((found?.core.identifier == left.core.identifier) == !begins)
    }

    /// The end of a session is the end of what it keeps, and not of another one.
    @Test func LIV_30_theEndOfAReplacedSessionLeavesTheNewOne() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        let old = try LiveStore(path: path)
        let (first, _, _) = try await old.running(.cycling)
        let new = try LiveStore(path: path)
        let (second, _, _) = try await new.running(.yoga)
        // The other process knows nothing of it.
        first.end()
        await old.waitUntilIdle()
        let found = try await LiveStore(path: path).store.recoverActiveWorkoutSession()
        #expect(found?.core.identifier == second.core.identifier)
        second.end()
        await new.waitUntilIdle()
        #expect(try await LiveStore(path: path).store.recoverActiveWorkoutSession() == nil)
    }

    // MARK: Heartbeats

    private func beats(_ range: ClosedRange<Int>) -> FeedBatch {
        FeedBatch(
            beats: range.map { FeedBeat(time: noon(Double($0)).timeIntervalSinceReferenceDate, followsGap: false) })
    }

    /// Beats without permission are gone; those that come while the store does not answer are not.
    @Test func SEN_123_LIV_30_beatsWaitForTheStoreAndNotForPermission() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed(device: DeviceRecord([.name: "Strap"]))
        live.store.context.feed = feed
        let (session, builder, _) = try await live.running()
        await live.reach(60)
        #expect(await feed.deliver(beats(1...5)) == nil)
        try live.test.decide(live.store, share: [.heartbeatSeries: false])
        #expect(await feed.deliver(beats(6...10)) == nil)
        try live.test.decide(live.store, share: [.heartbeatSeries: true])
        live.store.context.change { $0.isFull = true }
        #expect(await feed.deliver(beats(11...15)) == nil)
        live.store.context.change { $0.isFull = false }
        #expect(await feed.deliver(beats(16...20)) == nil)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        let series = try await live.store.samples(HKSeriesType.heartbeat(), HKQuery.predicateForObjects(from: workout))
        var told: [Int] = []
        for case let one as HKHeartbeatSeriesSample in series {
            for try await beat in HKHeartbeatSeriesQueryDescriptor(one).results(for: live.store) {
                told.append(Int((one.startDate.timeIntervalSince(noon(0)) + beat.timeIntervalSinceStart).rounded()))
            }
        }
        #expect(Set(told).isDisjoint(with: Set(6...10)))
        #expect(Set(told).isSuperset(of: Set(12...20)))
        #expect(Set(told).isSuperset(of: Set(2...5)))
    }
}
