import Foundation
import HealthKit
import HealthModel
import Testing

/// Recovery by another engine on the same file, which stands for a new process: it has only the stored state.
@Suite(.timeLimit(.minutes(10))) struct RecoveryTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "recovery-\(UUID())")
    private var path: String { folder.appending(path: "health.sqlite").path }

    /// Runs a closure with a file that is deleted afterwards.
    private func withFile(_ body: (String) async throws -> Void) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(path)
    }

    @Test func LIV_30_nothingToRecover() async throws {
        let live = try LiveStore()
        #expect(try await live.store.recoverActiveWorkoutSession() == nil)
    }

    @Test func LIV_30_aCollectedWorkoutIsSavedByANewProcess() async throws {
        try await withFile { path in
            let old = try LiveStore(path: path)
            let feed = ScriptedFeed()
            old.store.context.feed = feed
            let (first, builder, _) = try await old.running()
            await feed.deliver(measuredPulse(100, 1), measuredPulse(110, 2))
            await old.reach(10)
            first.stopActivity(with: noon(10))
            try await builder.endCollection(at: noon(10))
            await old.waitUntilIdle()

            let new = try LiveStore(path: path, at: 100)
            let session = try #require(try await new.store.recoverActiveWorkoutSession())
            let recovered = session.associatedWorkoutBuilder()
            #expect(recovered.endDate == noon(10))
            let workout = try #require(try await recovered.finishWorkout())
            session.end()
            #expect(workout.startDate == noon(0) && workout.endDate == noon(10))
            #expect(try await new.store.samples(heartRate, HKQuery.predicateForObjects(from: workout)).count == 2)
            #expect(try await new.store.recoverActiveWorkoutSession() == nil)
        }
    }

    @Test func LIV_30_LIV_31_LIV_32_aNewProcessGoesOn() async throws {
        try await withFile { path in
            let old = try LiveStore(path: path)
            let oldFeed = ScriptedFeed()
            old.store.context.feed = oldFeed
            let (first, builder, _) = try await old.running(.swimBikeRun)
            await oldFeed.deliver(measuredPulse(100, 1), measuredPulse(110, 2))
            await old.reach(10)
            first.beginNewActivity(configuration: configuration(.swimming), date: noon(3), metadata: ["leg": 1])
            first.pause()
            await old.reach(20)
            first.resume()
            try await builder.addMetadata(["note": "n"])
            // A killed process collects nothing.
            builder.dataSource = nil
            await old.waitUntilIdle()

            let new = try LiveStore(path: path, at: 100)
            let feed = ScriptedFeed()
            new.store.context.feed = feed
            // Measured and saved between the crash and the recovery.
            try await new.store.save([pulse(150, 90)])
            let session = try #require(try await new.store.recoverActiveWorkoutSession())
            let log = SessionLog()
            session.delegate = log
            #expect(session.state == .running)
            #expect(session.type == .primary)
            #expect(session.startDate == noon(0))
            #expect(session.currentActivity.uuid == first.currentActivity.uuid)
            let recovered = session.associatedWorkoutBuilder()
            recovered.delegate = log
            #expect(recovered.workoutEvents == [event(.pause, 10), event(.resume, 20)])
            #expect(recovered.metadata["note"] as? String == "n")
            #expect(recovered.currentWorkoutActivity?.metadata?["leg"] as? Int == 1)
            #expect(recovered.elapsedTime == 90)
            #expect(recovered.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats).rounded() == 110)
            #expect(recovered.dataSource == nil)
            // Beginning again is an error, and starting again has no effect.
            session.startActivity(with: nil)
            #expect(await failure { try await recovered.beginCollection(at: noon(100)) } == .errorInvalidArgument)
            // The source adds the samples stored meanwhile.
            recovered.dataSource = new.source(.swimBikeRun)
            await new.waitUntilIdle()
            #expect(feed.drain() == ["begin swimming at 100"])
            #expect(log.drain().count == 1)
            #expect(recovered.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats).rounded() == 150)
            await feed.deliver(measuredPulse(160, 101))
            await new.reach(110)
            session.end()
            let workout = try #require(try await recovered.finishWorkout())
            #expect(workout.duration == 100)
            #expect(workout.workoutActivities.map(\.endDate) == [noon(110)])
            let samples = try await new.store.samples(heartRate, HKQuery.predicateForObjects(from: workout))
            #expect(samples.count == 4)
            #expect(try await new.store.recoverActiveWorkoutSession() == nil)
        }
    }

    @Test func LIV_30_inEveryState() async throws {
        let calls: [(HKWorkoutSessionState, (HKWorkoutSession) -> Void)] = [
            (.prepared, { $0.prepare() }),
            (.running, { $0.startActivity(with: noon(0)) }),
            (
                .paused,
                {
                    $0.startActivity(with: noon(0)); $0.pause()
                }
            ),
            (
                .stopped,
                {
                    $0.startActivity(with: noon(0)); $0.stopActivity(with: noon(0))
                }
            ),
        ]
        for (state, call) in calls {
            try await withFile { path in
                let old = try LiveStore(path: path)
                let (first, _, _) = try old.session()
                call(first)
                await old.waitUntilIdle()
                let new = try LiveStore(path: path)
                let session = try #require(try await new.store.recoverActiveWorkoutSession())
                #expect(session.state == state)
                #expect(session.startDate == first.startDate)
                #expect(session.endDate == first.endDate)
                session.end()
                await new.waitUntilIdle()
                #expect(session.state == .ended)
                #expect(try await LiveStore(path: path).store.recoverActiveWorkoutSession() == nil)
            }
        }
    }

    @Test func LIV_30_theSameSessionWhileItsProcessLives() async throws {
        let live = try LiveStore()
        let (session, _, _) = try await live.running()
        #expect(try await live.store.recoverActiveWorkoutSession() === session)
        session.stopActivity(with: nil)
        #expect(try await live.store.recoverActiveWorkoutSession() === session)
        session.end()
        #expect(try await live.store.recoverActiveWorkoutSession() == nil)
    }

    @Test func LIV_30_whatWasLeftBehindEndsWithANewSession() async throws {
        try await withFile { path in
            let old = try LiveStore(path: path)
            _ = try await old.running()
            let new = try LiveStore(path: path)
            let (session, _, _) = try await new.running(.cycling)
            let third = try LiveStore(path: path)
            let recovered = try await third.store.recoverActiveWorkoutSession()
            #expect(recovered?.workoutConfiguration.activityType == .cycling)
            session.end()
            await new.waitUntilIdle()
            #expect(try await LiveStore(path: path).store.recoverActiveWorkoutSession() == nil)
        }
    }

    @Test func LIV_2_LIV_30_eventsThatAreNotCollected() async throws {
        try await withFile { path in
            let old = try LiveStore(path: path)
            let (first, builder, _) = try old.session()
            builder.shouldCollectWorkoutEvents = false
            first.startActivity(with: noon(0))
            try await builder.beginCollection(at: noon(0))
            await old.reach(10)
            first.pause()
            await old.waitUntilIdle()
            let new = try LiveStore(path: path, at: 30)
            let session = try #require(try await new.store.recoverActiveWorkoutSession())
            let recovered = session.associatedWorkoutBuilder()
            recovered.dataSource = new.source(.running)
            #expect(!recovered.shouldCollectWorkoutEvents)
            // The earlier pause still applies to the collection.
            try await new.store.save([pulse(100, 15), pulse(90, 5)])
            session.resume()
            await new.waitUntilIdle()
            #expect(recovered.workoutEvents == [])
            #expect(recovered.statistics(for: heartRate)?.averageBeats.map { $0.rounded() } == 90)
        }
    }

    @Test func LIV_33_notOfAnotherApp() async throws {
        try await withFile { path in
            let old = try LiveStore(path: path)
            _ = try await old.running()
            let other = try LiveStore(path: path, app: "two")
            #expect(try await other.store.recoverActiveWorkoutSession() == nil)
            #expect(try await LiveStore(path: path).store.recoverActiveWorkoutSession() != nil)
        }
    }

    @Test func RTE_11_LIV_30_theRouteGoesOn() async throws {
        try await withFile { path in
            let old = try LiveStore(path: path)
            let oldFeed = ScriptedFeed()
            old.store.context.feed = oldFeed
            _ = try await old.running()
            await oldFeed.deliver(FeedBatch(locations: [Self.point(1), Self.point(2)]))
            let new = try LiveStore(path: path, at: 10)
            let feed = ScriptedFeed()
            new.store.context.feed = feed
            let session = try #require(try await new.store.recoverActiveWorkoutSession())
            await new.waitUntilIdle()
            await feed.deliver(FeedBatch(locations: [Self.point(11)]))
            session.end()
            let workout = try #require(try await session.associatedWorkoutBuilder().finishWorkout())
            let routes = try await new.store.samples(
                HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: workout))
            #expect((routes.first as? HKWorkoutRoute)?.count == 3)
        }
    }

    private static func point(_ second: Double) -> RoutePoint {
        RoutePoint(timestamp: noon(second).timeIntervalSinceReferenceDate, latitude: 50, longitude: 8 + second / 1000)
    }
}
