import HealthKit
import HealthModel
import HealthStore
import Testing

/// Statistics collections with updates.
@Suite struct StatisticsUpdateTests {
    private let store: HKHealthStore

    private static var descriptor: HKStatisticsCollectionQueryDescriptor {
        HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: noon(0),
            intervalComponents: DateComponents(hour: 1))
    }

    init() throws {
        store = try TestStore().app()
    }

    private static func text(_ statistics: [HKStatistics]) -> String {
        let parts = statistics.map { statistics in
            let hour = Int(statistics.startDate.timeIntervalSince(noon(0)) / 3_600)
            return "\(hour):" + (statistics.sumQuantity().map { "\(Int($0.doubleValue(for: .count())))" } ?? "-")
        }
        return parts.joined(separator: " ")
    }

    @Test func STAT_40_STAT_41_STAT_42_STAT_43_everyChangedPeriodIsTold() async throws {
        let first = stepSample(10, 0)
        try await store.save(first)
        let query = HKStatisticsCollectionQuery(
            quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: noon(0),
            intervalComponents: DateComponents(hour: 1))
        let (calls, continuation) = AsyncStream.makeStream(of: String.self)
        query.initialResultsHandler = { _, collection, error in
            continuation.yield("initial \(Self.text(collection?.statistics() ?? [])) \(error == nil)")
        }
        query.statisticsUpdateHandler = { _, statistics, collection, _ in
            let one = Self.text(statistics.map { [$0] } ?? [])
            continuation.yield("update \(one) of \(Self.text(collection?.statistics() ?? []))")
        }
        store.execute(query)
        var told = calls.makeAsyncIterator()
        #expect(await told.next() == "initial 0:10 true")
        try await store.save([stepSample(5, 7_200), stepSample(1, 3_600)])
        #expect(await told.next() == "update 1:1 of 0:10 1:1 2:5")
        #expect(await told.next() == "update 2:5 of 0:10 1:1 2:5")
        try await store.delete(first)
        #expect(await told.next() == "update 0:- of 1:1 2:5")
        // Reported buckets are not reported again.
        try await store.save(stepSample(3, 10_800))
        #expect(await told.next() == "update 3:3 of 1:1 2:5 3:3")
        store.stop(query)
    }

    @Test func QRY_54_theSequenceBringsWhatChanged() async throws {
        try await store.save(stepSample(10, 0))
        var seen: [String] = []
        var old: HKStatisticsCollection?
        for try await result in Self.descriptor.results(for: store) {
            seen.append(result.updatedStatistics.map(Self.text) ?? "first")
            seen.append(Self.text(result.statisticsCollection.statistics()))
            // Earlier collections are unchanged (STAT-43).
            if let old { #expect(Self.text(old.statistics()) == "0:10") }
            guard old == nil else { break }
            old = result.statisticsCollection
            try await store.save([stepSample(7, 10), stepSample(1, 3_600)])
        }
        #expect(seen == ["first", "0:10", "0:17 1:1", "0:17 1:1"])
    }

    @Test func QRY_55_aCancelledLoopEnds() async throws {
        let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task { [store] in
            var count = 0
            for try await _ in Self.descriptor.results(for: store) {
                count += 1
                continuation.yield()
            }
            return count
        }
        for await _ in begun { break }
        task.cancel()
        #expect(try await task.value == 1)
    }

    @Test(.timeLimit(.minutes(1))) func QRY_7_QRY_54_aLoopThatBeginsOnALockedDeviceThrows() async throws {
        let store = store
        store.context.change { $0.isLocked = true }
        let code = await failure {
            for try await _ in Self.descriptor.results(for: store) { Issue.record("nothing may be read") }
        }
        #expect(code == .errorDatabaseInaccessible)
    }

    @Test func QRY_54_AUTH_26_neverAskedThrows() async throws {
        let stranger = try TestStore().stranger()
        let code = await failure {
            for try await _ in Self.descriptor.results(for: stranger) { Issue.record("nothing may be read") }
        }
        #expect(code == .errorAuthorizationNotDetermined)
    }
}
