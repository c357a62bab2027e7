import HealthKit
import HealthModel
import Testing

/// Events and activities, of each of which the delegate of a live builder hears once (LIV-7).
@Suite(.timeLimit(.minutes(5))) struct BuilderNewsTests {
    private let live: LiveStore

    init() throws { live = try LiveStore() }

    private func news(_ log: SessionLog) async -> [String] {
        await live.waitUntilIdle()
        return log.drain().filter { $0.hasPrefix("builder") || $0.hasPrefix("ended") || $0.hasPrefix("began") }
    }

    @Test func anActivityBeginsAndEndsOnce() async throws {
        let (session, builder, log) = try await live.running(.swimBikeRun)
        await live.reach(60)
        _ = log.drain()
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(5), metadata: nil)
        #expect(Set(await news(log)) == ["began cycling at 5", "builder began cycling at 5"])
        try await builder.addMetadata(["a": 1])
        #expect(await news(log) == [])
        session.endCurrentActivity(on: noon(8))
        #expect(Set(await news(log)) == ["ended cycling at 8", "builder ended cycling at 8"])
        // Whatever changes later, it has ended.
        try await builder.addMetadata(["b": 2])
        try await builder.addSamples([pulse(100, 6), stepSample(3, 6, 7)])
        #expect(await news(log) == [])
        try await builder.addWorkoutEvents([event(.lap, 9)])
        #expect(await news(log) == ["builder has 1 events"])
        try await builder.addWorkoutEvents([event(.lap, 10), event(.lap, 11)])
        #expect(await news(log) == ["builder has 3 events", "builder has 3 events"])
        session.beginNewActivity(configuration: configuration(.running), date: noon(12), metadata: nil)
        #expect(Set(await news(log)) == ["began running at 12", "builder began running at 12"])
        let ride = try #require(builder.workoutActivities.first)
        try await builder.updateActivity(uuid: ride.uuid, adding: ["c": 3])
        #expect(await news(log) == [])
        // An activity that the app adds as a whole begins and ends at once.
        session.endCurrentActivity(on: noon(20))
        _ = await news(log)
        try await builder.addWorkoutActivity(activity(.swimming, 20, 30))
        #expect(await news(log) == ["builder began swimming at 20", "builder ended swimming at 30"])
        try await builder.endCollection(at: noon(60))
        #expect(await news(log) == [])
    }

    /// An activity of the session that the app ends through the builder ends in the session, too.
    @Test func LIV_7_theBuilderEndsTheSessionsActivity() async throws {
        let (session, builder, log) = try await live.running(.swimBikeRun)
        await live.reach(60)
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(5), metadata: nil)
        _ = await news(log)
        let ride = try #require(builder.currentWorkoutActivity)
        try await builder.updateActivity(uuid: ride.uuid, end: noon(9))
        #expect(Set(await news(log)) == ["builder ended cycling at 9", "ended cycling at 9"])
        #expect(session.currentActivity.workoutConfiguration.activityType == .swimBikeRun)
        #expect(builder.currentWorkoutActivity == nil)
    }
}
