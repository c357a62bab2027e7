import HealthKit
import OpenHealthKit
import TestStores
import Testing

/// Heartbeat series.
@Suite(.timeLimit(.minutes(10))) struct HeartbeatSeriesTests {
    private func builder(_ store: HKHealthStore) -> HKHeartbeatSeriesBuilder {
        HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon(0))
    }

    @Test func OTH_52_OTH_53_builtAndRead() async throws {
        let store = try TestStore().app()
        let builder = builder(store)
        try await builder.addHeartbeat(at: 0.8, precededByGap: false)
        try await builder.addHeartbeat(at: 1.6, precededByGap: false)
        try await builder.addMetadata(["k": "v"])
        try await builder.addHeartbeat(at: 4, precededByGap: true)
        let sample = try await builder.finishSeries()
        #expect(sample.count == 3)
        #expect((sample.startDate, sample.endDate) == (noon(0), noon(4)))
        #expect(sample.metadata?["k"] as? String == "v")
        let found = try await HKSampleQueryDescriptor(predicates: [.heartbeatSeries()], sortDescriptors: [])
            .result(for: store)
        #expect(found.map(\.uuid) == [sample.uuid])
        var beats: [HKHeartbeatSeriesQueryDescriptor.Heartbeat] = []
        for try await beat in HKHeartbeatSeriesQueryDescriptor(sample).results(for: store) { beats.append(beat) }
        #expect(beats.map(\.timeIntervalSinceStart) == [0.8, 1.6, 4])
        #expect(beats.map(\.precededByGap) == [false, false, true])
        let copy = try archived(sample)
        #expect(copy.count == 3)
    }

    @Test func OTH_53_theQuerySaysWhenItIsDone() async throws {
        let store = try TestStore().app()
        let builder = builder(store)
        for second in 1...3 { try await builder.addHeartbeat(at: Double(second), precededByGap: false) }
        let sample = try await builder.finishSeries()
        let calls = Calls<(Double, Bool, Bool)>()
        let query = HKHeartbeatSeriesQuery(heartbeatSeries: sample) { calls.add(($1, $3, $4 == nil)) }
        store.execute(query)
        for second in 1...3 {
            let (time, isDone, isFine) = await calls.next()
            #expect(time == Double(second) && isDone == (second == 3) && isFine)
        }
        try await store.delete(sample)
        let late = HKHeartbeatSeriesQuery(heartbeatSeries: sample) { calls.add(($1, $3, $4 == nil)) }
        store.execute(late)
        let (_, isDone, isFine) = await calls.next()
        #expect(isDone && !isFine)
    }

    @Test func OTH_50_aBeatOutOfOrderEndsIt() async throws {
        let store = try TestStore().app()
        for wrong in [0.0, -1, 1] {
            let builder = builder(store)
            try await builder.addHeartbeat(at: 1, precededByGap: false)
            #expect(
                await failure { try await builder.addHeartbeat(at: wrong, precededByGap: false) }
                    == .errorInvalidArgument)
            #expect(await failure { _ = try await builder.finishSeries() } == .errorInvalidArgument)
        }
    }

    @Test func OTH_51_theMostBeats() {
        #expect(HKHeartbeatSeriesBuilder.maximumCount == 30_000)
    }

    @Test func OTH_52_withoutBeatsAndTwice() async throws {
        let store = try TestStore().app()
        let builder = builder(store)
        #expect(await failure { _ = try await builder.finishSeries() } == .errorInvalidArgument)
        try await builder.addHeartbeat(at: 1, precededByGap: false)
        _ = try await builder.finishSeries()
        #expect(await failure { _ = try await builder.finishSeries() } == .errorInvalidArgument)
    }

    @Test func OTH_52_discardedBuildersRaise() async {
        await #expect(processExitsWith: .failure) {
            let builder = HKHeartbeatSeriesBuilder(healthStore: try .forTest(), device: nil, start: Date())
            builder.discard()
            builder.finishSeries { _, _ in }
        }
    }

    @Test func STO_7_seriesAreNotSavedAsObjects() async throws {
        let store = try TestStore().app()
        let builder = builder(store)
        try await builder.addHeartbeat(at: 1, precededByGap: false)
        let sample = try await builder.finishSeries()
        let other = try TestStore().app()
        #expect(await failure { try await other.save(sample) } == .errorInvalidArgument)
    }
}
