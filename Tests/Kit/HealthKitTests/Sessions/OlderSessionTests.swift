import HealthModel
import Testing

@testable import HealthKit

@Suite(.timeLimit(.minutes(10))) struct OlderSessionTests {
    @Test func SES_2_theStoreDrivesASession() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let session = live.asDefault { HKWorkoutSession(activityType: .running, locationType: .outdoor) }
        #expect(session.activityType == .running)
        #expect(session.locationType == .outdoor)
        let log = SessionLog()
        session.delegate = log
        live.store.start(session)
        await live.reach(5)
        live.store.pause(session)
        await live.reach(6)
        live.store.resumeWorkoutSession(session)
        await feed.deliver(measuredPulse(90, 6))
        await live.reach(9)
        live.store.end(session)
        await live.waitUntilIdle()
        #expect(
            log.drain() == [
                "notStarted to running at 0", "running to paused at 5", "pause at 5", "paused to running at 6",
                "resume at 6", "running to ended at 9",
            ])
        // Its data are in the store, although no workout is built from them.
        #expect(try await live.store.count(heartRate) == 1)
    }

    @Test func SES_2_withAConfiguration() async throws {
        let live = try LiveStore()
        let session = try live.asDefault { try HKWorkoutSession(configuration: configuration(.cycling)) }
        session.startActivity(with: noon(2))
        await live.waitUntilIdle()
        #expect(session.state == .running)
        #expect(session.startDate == noon(2))
    }

    @Test func SES_1_archived() throws {
        let live = try LiveStore()
        let (session, _, _) = try live.session(.cycling)
        let data = try NSKeyedArchiver.archivedData(withRootObject: session, requiringSecureCoding: true)
        let copy = try live.asDefault {
            try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKWorkoutSession.self, from: data))
        }
        #expect(copy.workoutConfiguration == session.workoutConfiguration)
        #expect(copy.state == .notStarted)
    }

    @Test func SES_16_noBuilder() async {
        await #expect(processExitsWith: .failure) {
            _ = HKWorkoutSession(activityType: .running, locationType: .outdoor).associatedWorkoutBuilder()
        }
    }

    /// A session belongs to the store that started it.
    @Test func SES_2_aSessionThatRunsStaysInItsStore() async throws {
        let live = try LiveStore()
        let other = try LiveStore(time: live.time)
        let session = live.asDefault { HKWorkoutSession(activityType: .running, locationType: .outdoor) }
        other.store.start(session)
        await live.waitUntilIdle()
        #expect(session.state == .running && session.store === other.store)
        live.store.start(session)
        await live.waitUntilIdle()
        #expect(session.store === other.store)
        other.store.end(session)
        await live.waitUntilIdle()
        live.store.start(session)
        await live.waitUntilIdle()
        #expect(session.state == .ended && session.store === other.store)
        // One with a builder has had its store from the begin.
        let (own, _, _) = try live.session()
        other.store.start(own)
        await live.waitUntilIdle()
        #expect(own.store === live.store)
        own.end()
        await live.waitUntilIdle()
    }
}
