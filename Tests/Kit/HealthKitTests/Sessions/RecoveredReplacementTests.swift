import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthKit

/// Recovered sessions are the one session of their store, as any other (SES-8, LIV-30).
@Suite(.timeLimit(.minutes(5))) struct RecoveredReplacementTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "health.sqlite").path }

    init() throws { folder = try TemporaryFolder() }

    /// Leaves a session behind in a state, as a process does that is killed.
    private func leave(_ state: HKWorkoutSessionState) async throws {
        let old = try LiveStore(path: path)
        let (session, _, _) = try old.session()
        switch state {
        case .prepared: session.prepare()
        default:
            session.startActivity(with: noon(0))
            if state == .paused { session.pause() }
            if state == .stopped { session.stopActivity(with: noon(0)) }
        }
        await old.waitUntilIdle()
        #expect(session.state == state)
    }

    /// Recovers the session that was left behind.
    private func recover(in live: LiveStore) async throws -> (HKWorkoutSession, SessionLog) {
        let session = try #require(try await live.store.recoverActiveWorkoutSession())
        let log = SessionLog()
        session.delegate = log
        await live.waitUntilIdle()
        return (session, log)
    }

    private static let states: [HKWorkoutSessionState] = [.prepared, .running, .paused, .stopped]

    @Test(arguments: states) func SES_8_LIV_30_theNextSessionEndsIt(state: HKWorkoutSessionState) async throws {
        try await leave(state)
        let live = try LiveStore(path: path, at: 10)
        let (recovered, log) = try await recover(in: live)
        #expect(recovered.state == state && log.drain() == [])
        let (next, _, nextLog) = try live.session(.cycling)
        next.startActivity(with: noon(10))
        await live.waitUntilIdle()
        #expect(next.state == .running && nextLog.drain() == ["notStarted to running at 10"])
        // One that has stopped measures nothing any more, and is left alone.
        let isLeft = state == .stopped
        #expect(recovered.state == (isLeft ? .stopped : .ended))
        #expect(log.drain() == (isLeft ? [] : ["failed 8", "\(state) to ended at 10"]))
        next.end()
        recovered.end()
        await live.waitUntilIdle()
    }

    /// Another app's session that runs meanwhile ends when one is recovered.
    @Test(arguments: states) func SES_8_LIV_33_itEndsTheOneThatRuns(state: HKWorkoutSessionState) async throws {
        try await leave(state)
        let live = try LiveStore(path: path, at: 10)
        let other = try LiveStore(live.test, app: "two", time: live.time)
        let (running, _, log) = try other.session(.cycling)
        running.startActivity(with: noon(10))
        await live.waitUntilIdle()
        #expect(running.state == .running && log.drain() == ["notStarted to running at 10"])
        await live.reach(15)
        let (recovered, _) = try await recover(in: live)
        let isLeft = state == .stopped
        #expect(recovered.state == state && running.state == (isLeft ? .running : .ended))
        #expect(log.drain() == (isLeft ? [] : ["failed 8", "running to ended at 15"]))
        // It is found again, and does not end itself.
        if !isLeft { #expect(try await live.store.recoverActiveWorkoutSession() === recovered) }
        #expect(recovered.state == state)
        recovered.end()
        running.end()
        await live.waitUntilIdle()
    }

    /// The feed of the process joins a session that measures, in the state that it has.
    @Test(arguments: states) func LIV_30_LIV_12_itsFeedGoesOn(state: HKWorkoutSessionState) async throws {
        try await leave(state)
        let live = try LiveStore(path: path, at: 10)
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (recovered, _) = try await recover(in: live)
        let expected: [HKWorkoutSessionState: [String]] = [
            .running: ["begin running at 10"], .paused: ["begin running, paused at 10"],
        ]
        #expect(feed.drain() == expected[state] ?? [])
        await live.reach(20)
        recovered.end()
        await live.waitUntilIdle()
        #expect(feed.drain() == (expected[state] == nil ? [] : ["end at 20"]))
    }
}
