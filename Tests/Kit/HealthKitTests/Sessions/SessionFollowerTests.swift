import HealthModel
import HealthStore
import Synchronization
import Testing

@testable import HealthKit

/// Objects that follow a session from within, and are told of its changes before the delegates.
@Suite(.timeLimit(.minutes(5))) struct SessionFollowerTests {
    /// A follower that notes what it is told, in seconds after noon.
    private final class Follower: SessionFollower {
        private let lines = Mutex<[String]>([])

        func drain() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }

        private func add(_ line: String) { lines.withLock { $0.append(line) } }

        private func text(_ date: Double) -> String { "\(Int(date - noon(0).timeIntervalSinceReferenceDate))" }

        func session(
            _ session: HKWorkoutSession, didChangeTo state: SessionState, from old: SessionState, at date: Double
        ) {
            add("\(old) to \(state) at \(text(date))")
        }

        func session(_ session: HKWorkoutSession, willStopAt date: Double) {
            add("stops at \(text(date)) while \(session.machine.state)")
        }

        func session(_ session: HKWorkoutSession, didCollect data: [ObjectType: MeasuredData]) {
            add("collected \(data.keys.map(\.identifier).sorted())")
        }
    }

    private let live: LiveStore
    private let follower = Follower()

    init() throws { live = try LiveStore() }

    private func session(_ type: HKWorkoutActivityType = .running) throws -> (HKWorkoutSession, HKLiveWorkoutBuilder) {
        let (session, builder, _) = try live.session(type)
        session.setFollower(follower)
        return (session, builder)
    }

    private func told() async -> [String] {
        await live.waitUntilIdle()
        return follower.drain()
    }

    @Test func SES_6_theEndIsToldBeforeItComes() async throws {
        let (session, _) = try session()
        session.prepare()
        #expect(await told() == ["notStarted to prepared at 0"])
        session.startActivity(with: noon(0))
        #expect(await told() == ["prepared to running at 0"])
        await live.reach(10)
        session.pause()
        #expect(await told() == ["running to paused at 10"])
        session.stopActivity(with: noon(8))
        #expect(await told() == ["stops at 8 while paused", "paused to stopped at 8"])
        // A session that has stopped does not stop again.
        session.stopActivity(with: noon(9))
        #expect(await told() == [])
        session.end()
        #expect(await told() == ["stopped to ended at 10"])
    }

    @Test func SES_6_endingARunningSessionStopsIt() async throws {
        let (session, _) = try session()
        session.startActivity(with: noon(0))
        await live.reach(20)
        session.end()
        #expect(
            await told() == ["notStarted to running at 0", "stops at 20 while running", "running to ended at 20"])
    }

    /// Before it has started, a session has nothing that could stop.
    @Test(arguments: [false, true]) func SES_6_whatHasNotStartedDoesNotStop(isPrepared: Bool) async throws {
        let (session, _) = try session()
        if isPrepared { session.prepare() }
        _ = await told()
        session.end()
        #expect(await told() == ["\(isPrepared ? "prepared" : "notStarted") to ended at 0"])
    }

    /// A stop before the start is refused, and a start in the future is the earliest end.
    @Test func SES_6_aRefusedStopIsNotTold() async throws {
        let (session, _) = try session()
        session.startActivity(with: noon(5))
        _ = await told()
        session.stopActivity(with: noon(4))
        session.stopActivity(with: Date(timeIntervalSinceReferenceDate: .nan))
        #expect(await told() == [])
        #expect(session.state == .running)
        session.end()
        #expect(await told() == ["stops at 5 while running", "running to ended at 5"])
        let (other, _) = try self.session()
        other.startActivity(with: noon(5))
        other.stopActivity(with: noon(5))
        #expect(
            await told() == ["notStarted to running at 5", "stops at 5 while running", "running to stopped at 5"])
    }

    @Test func SES_8_aReplacedSessionStops() async throws {
        let (session, _) = try session()
        session.startActivity(with: noon(0))
        await live.reach(7)
        _ = await told()
        let (other, _, _) = try live.session(.cycling)
        other.startActivity(with: noon(7))
        #expect(await told() == ["stops at 7 while running", "running to ended at 7"])
        #expect(session.state == .ended && other.state == .running)
    }

    @Test func measuredDataAreTold() async throws {
        let (session, builder) = try session()
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        _ = await told()
        try await builder.addMetadata(["a": 1])
        #expect(await told() == [])
        try await builder.addSamples([pulse(100, 1), stepSample(5, 1, 2), pulse(110, 3)])
        #expect(
            await told() == [
                "collected [\"HKQuantityTypeIdentifierHeartRate\", \"HKQuantityTypeIdentifierStepCount\"]"
            ])
    }

    // MARK: What a follower asks

    @Test func SES_18_aFollowerChangesActivities() async throws {
        let (session, builder) = try session(.swimBikeRun)
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        await live.reach(30)
        _ = await told()
        let start = noon(0).timeIntervalSinceReferenceDate
        let calls = Calls<[Bool]>()
        let ride = activity(.cycling, 2, nil).record
        session.inOrder {
            var answers: [Bool] = []
            // Without an activity nothing ends.
            session.endActivity(at: start + 1)
            session.beginActivity(ride)
            answers.append(session.machine.openActivity?.uuid == ride.uuid)
            answers.append(session.update(activity: ride.uuid, adding: ["note": .string("n")]))
            answers.append(session.update(activity: UUID(), adding: ["note": .string("n")]))
            session.endActivity(at: start + 9)
            answers.append(session.machine.openActivity == nil)
            calls.add(answers)
        }
        #expect(await calls.next() == [true, true, false, true])
        await live.waitUntilIdle()
        let found = try #require(builder.workoutActivities.first)
        #expect(builder.workoutActivities.count == 1 && found.uuid == ride.uuid)
        #expect(found.startDate == noon(2) && found.endDate == noon(9))
        #expect(found.metadata?["note"] as? String == "n")
        #expect(session.liveBuilder === builder && session.workoutAssembly?.activities.count == 1)
        #expect(session.app == live.store.context.access.identity)
    }

    @Test func aSessionWithoutABuilderHasNothingToChange() throws {
        let session = try HKWorkoutSession(configuration: configuration(.running))
        #expect(session.update(activity: UUID(), adding: ["note": .string("n")]))
        #expect(session.liveBuilder == nil && session.workoutAssembly == nil)
    }
}
