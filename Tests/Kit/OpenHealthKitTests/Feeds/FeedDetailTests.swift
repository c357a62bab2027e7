import Foundation
import HealthKit
import HealthModel
import Synchronization
import TestStores
import Testing

@testable import OpenHealthKit

/// Feeds, their sessions, and the calls that they get.
@Suite(.timeLimit(.minutes(5))) struct FeedDetailTests {
    private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
    private let store: HKHealthStore

    init() throws { store = try HKHealthStore.forTest(clock: clock) }

    private func refusal(_ feed: DirectFeed) async -> FeedOutlet.Refusal? {
        var readings = FeedReadings()
        readings.add(.heartRate, 100, .perMinute, at: clock.now)
        do {
            try await feed.send(readings)
            return nil
        } catch {
            return error as? FeedOutlet.Refusal
        }
    }

    @Test func LIV_12_aDirectFeedKnowsTheActivityOfTheSession() async throws {
        let feed = DirectFeed()
        #expect(feed.device == nil && feed.activity == nil)
        store.attach(feed)
        let ended = FeedOutlet.Refusal(.ended)
        #expect(await refusal(feed) == ended)
        let live = try await LiveWorkout(LiveWorkout.configuration(.swimBikeRun), in: store)
        live.start(at: clock.now)
        await clock.advance(by: 1)
        #expect(feed.activity?.configuration.activityType == .swimBikeRun && feed.activity?.isPaused == false)
        #expect(await refusal(feed) == nil)
        live.session.pause()
        await clock.waitUntilIdle()
        #expect(feed.activity?.configuration.activityType == .swimBikeRun && feed.activity?.isPaused == true)
        live.session.resume()
        live.session.beginNewActivity(
            configuration: LiveWorkout.configuration(.cycling), date: clock.now, metadata: nil)
        await clock.waitUntilIdle()
        #expect(feed.activity?.configuration.activityType == .cycling && feed.activity?.isPaused == false)
        live.session.end()
        await clock.waitUntilIdle()
        #expect(feed.activity == nil)
        #expect(await refusal(feed) == ended)
    }

    @Test func refusalsSayWhetherTheyAreFinal() {
        let (over, failed) = (FeedOutlet.Refusal(.ended), FeedOutlet.Refusal(.failed("The value is none.")))
        #expect(over.isFinal && over.reason == "The session has ended.")
        #expect(!failed.isFinal && failed.reason == "The value is none.")
        for refusal in [over, failed] {
            #expect("\(refusal)" == refusal.reason && refusal.errorDescription == refusal.reason)
            #expect(refusal.localizedDescription == refusal.reason)
        }
        #expect(over != failed)
    }

    /// Time stands while the work of a feed is done.
    @Test func timeWaitsForTheWorkOfAFeed() async {
        let outlet = FeedOutlet(receiver: { _, completion in completion(nil) }, scheduler: clock.scheduler)
        let start = clock.now
        let seen = Mutex<[Double]>([])
        #expect(outlet.now == start)
        for second in [3.0, 1, 2, -5] {
            outlet.schedule(at: start + second) {
                for _ in 0..<50 { await Task.yield() }
                let now = outlet.now.timeIntervalSince(start)
                seen.withLock { $0.append(now) }
            }
        }
        await clock.waitUntilIdle()
        #expect(seen.withLock { $0 } == [0])
        await clock.advance(by: 10)
        #expect(seen.withLock { $0 } == [0, 1, 2, 3] && outlet.now == start + 10)
    }

    /// Time stands until a delivery is processed and its feed is told.
    @Test func timeWaitsForADelivery() async {
        let answers = Mutex<[@Sendable (FeedError?) -> Void]>([])
        let outlet = FeedOutlet(
            receiver: { _, completion in answers.withLock { $0.append(completion) } }, scheduler: clock.scheduler)
        let start = clock.now
        let told = Mutex<[String]>([])
        for _ in 0..<2 {
            outlet.deliver(FeedReadings()) { refusal in
                told.withLock { $0.append(refusal?.reason ?? "stored") }
            }
        }
        clock.scheduler.schedule(at: start.timeIntervalSinceReferenceDate + 1) {
            told.withLock { $0.append("a second later") }
        }
        clock.resume()
        let (first, second) = answers.withLock { ($0[0], $0[1]) }
        first(nil)
        #expect(outlet.now == start && told.withLock { $0 } == ["stored"])
        second(.failed("It is full."))
        await clock.waitUntilIdle()
        #expect(told.withLock { $0 } == ["stored", "It is full.", "a second later"])
    }

    /// The efforts of an athlete are those that are given, or those of a training as long as it lasts.
    @Test func theEffortsOfAnAthlete() async throws {
        func played(_ feed: AthleteFeed) async throws -> [String] {
            let lines = Mutex<[String]>([])
            let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
            let outlet = FeedOutlet(
                receiver: { batch, completion in
                    lines.withLock { lines in
                        lines += batch.samples.filter { $0.type == .heartRate }.map { "\($0.start) \($0.value)" }
                    }
                    completion(nil)
                }, scheduler: clock.scheduler)
            feed.begin(
                WorkoutFeedActivity(FeedActivity(configuration: Self.running, isPaused: false)), at: clock.now,
                into: outlet)
            await clock.advance(by: 200)
            feed.end(at: clock.now)
            return lines.withLock { $0 }
        }
        let short = try await played(AthleteFeed(seed: 3, duration: 180, rhythm: 60))
        let expected = try await played(
            AthleteFeed(seed: 3, EffortPlan.standard(lasting: 180), duration: 180, rhythm: 60))
        #expect(short == expected && short.count > 10)
        let usual = try await played(AthleteFeed(seed: 3, rhythm: 60))
        let standard = try await played(AthleteFeed(seed: 3, .standard, duration: nil, rhythm: 60))
        #expect(usual == standard && usual != short)
        let own = try await played(AthleteFeed(seed: 3, efforts: [.init(seconds: 60, from: 0.2, to: 0.9)], rhythm: 60))
        #expect(own != usual && own.count == usual.count)
    }

    private static let running: WorkoutConfigurationRecord = {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .running
        return configuration
    }()
}
