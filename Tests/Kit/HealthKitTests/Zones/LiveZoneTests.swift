import Foundation
import HealthKit
import HealthModel
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveZoneTests {
    private let live: LiveStore
    private let log = ZoneLog()

    init() throws {
        live = try LiveStore()
    }

    /// Returns a builder that collects since noon into zones at 100, 120, 140 and 160.
    private func running(in live: LiveStore) async throws -> (HKWorkoutSession, HKLiveWorkoutBuilder) {
        let (session, builder, _) = try live.session()
        builder.delegate = log
        builder.dataSource = live.source(.running)
        try await builder.setCustomZoneConfiguration(heartZones(100, 120, 140, 160), for: heartRate)
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        await live.waitUntilIdle()
        return (session, builder)
    }

    private func add(_ rates: [(Double, Double)], to builder: HKLiveWorkoutBuilder) async throws {
        try await builder.addSamples(rates.map { pulse($0.0, $0.1) })
        await live.waitUntilIdle()
    }

    @Test func ZON_60_ZON_61_ZON_62_ZON_63_eachZoneThatIsEntered() async throws {
        let (_, builder) = try await running(in: live)
        for rate in [(95.0, 0.0), (110, 10), (120, 20), (139.9, 30), (160, 40), (100, 50)] {
            try await add([rate], to: builder)
        }
        #expect(
            log.drain() == [
                "collected", "none to 0 (0) at 0: [0, 0, 0, 0, 0]", "collected",
                "0 (10) to 1 (0) at 10: [10, 0, 0, 0, 0]",
                "collected", "1 (10) to 2 (0) at 20: [10, 10, 0, 0, 0]", "collected", "collected",
                "2 (20) to 4 (0) at 40: [10, 10, 20, 0, 0]", "collected", "4 (10) to 1 (10) at 50: [10, 10, 20, 0, 10]",
            ])
    }

    @Test func ZON_64_ZON_65_oneBatchEntersSeveral() async throws {
        let (_, builder) = try await running(in: live)
        try await add([(110, 20), (110, 0), (130, 10)], to: builder)
        #expect(
            log.drain() == [
                "collected", "none to 1 (0) at 0: [0, 0, 0, 0, 0]", "1 (10) to 2 (0) at 10: [0, 10, 0, 0, 0]",
                "2 (10) to 1 (10) at 20: [0, 10, 10, 0, 0]",
            ])
    }

    @Test func ZON_66_whatEntersNothing() async throws {
        let (session, builder) = try await running(in: live)
        try await add([(110, 10)], to: builder)
        _ = log.drain()
        try await add([(150, 5)], to: builder)
        #expect(log.drain() == ["collected"])
        #expect(builder.zoneGroup(for: heartRate)?.seconds == [0, 0, 0, 5, 0])
        await live.reach(100)
        session.pause()
        await live.reach(200)
        session.resume()
        await live.reach(300)
        session.end()
        try await builder.endCollection(at: noon(300))
        await live.waitUntilIdle()
        #expect(log.drain() == [])
    }

    @Test func ZON_67_sensorsCountAsTheAppDoes() async throws {
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (_, builder) = try await running(in: live)
        await feed.deliver(measuredPulse(110, 5))
        await live.waitUntilIdle()
        try await add([(130, 10)], to: builder)
        #expect(
            log.drain() == [
                "collected", "none to 1 (0) at 5: [0, 0, 0, 0, 0]", "collected",
                "1 (5) to 2 (0) at 10: [0, 5, 0, 0, 0]",
            ])
    }

    @Test func ZON_35_ZON_67_aNewProcessGoesOn() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "health.sqlite").path
        let old = try LiveStore(path: path)
        let (_, first) = try await running(in: old)
        try await first.addSamples([pulse(110, 0), pulse(130, 10)])
        await old.waitUntilIdle()
        _ = log.drain()
        first.dataSource = nil
        let new = try LiveStore(path: path, at: 20)
        let session = try #require(try await new.store.recoverActiveWorkoutSession())
        let builder = session.associatedWorkoutBuilder()
        builder.delegate = log
        #expect(try await builder.zoneConfiguration(for: heartRate)?.rates == [100, 120, 140, 160])
        #expect(builder.zoneGroup(for: heartRate)?.seconds == [0, 10, 0, 0, 0])
        try await builder.addSamples([pulse(131, 20)])
        try await builder.addSamples([pulse(150, 30)])
        await new.waitUntilIdle()
        #expect(log.drain() == ["collected", "collected", "2 (20) to 3 (0) at 30: [0, 10, 20, 0, 0]"])
    }
}
