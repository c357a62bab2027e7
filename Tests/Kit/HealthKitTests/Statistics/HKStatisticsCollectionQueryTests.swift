import HealthModel
import Testing

@testable import HealthKit

@Suite struct HKStatisticsCollectionQueryTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func query(
        _ options: HKStatisticsOptions, every interval: DateComponents = DateComponents(hour: 1)
    ) -> HKStatisticsCollectionQuery {
        HKStatisticsCollectionQuery(
            quantityType: steps, quantitySamplePredicate: nil, options: options, anchorDate: noon(0),
            intervalComponents: interval)
    }

    private func collection(
        _ options: HKStatisticsOptions, every interval: DateComponents = DateComponents(hour: 1)
    ) async throws -> HKStatisticsCollection {
        try await withCheckedThrowingContinuation { continuation in
            let query = query(options, every: interval)
            query.initialResultsHandler = { _, collection, error in
                continuation.resume(with: collection.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
            }
            store.execute(query)
        }
    }

    private func sums(_ statistics: [HKStatistics]) -> [Double?] {
        statistics.map { $0.sumQuantity()?.doubleValue(for: .count()) }
    }

    @Test func STAT_14_STAT_17_hoursOfADay() async throws {
        try await store.save([stepSample(100, 2_400, 5_400), stepSample(7, 10_800), stepSample(1, -1)])
        let found = try await collection(.cumulativeSum)
        #expect(sums(found.statistics()) == [1, 40, 60, 7])
        #expect(found.statistics().map(\.startDate) == [noon(-3_600), noon(0), noon(3_600), noon(10_800)])
        #expect(found.statistics().map(\.endDate) == [noon(0), noon(3_600), noon(7_200), noon(14_400)])
        #expect(found.sources().isEmpty)
        let empty = try #require(found.statistics(for: noon(8_000)))
        #expect(empty.startDate == noon(7_200) && empty.endDate == noon(10_800))
        #expect(empty.sumQuantity() == nil && empty.sources == nil && empty.quantityType == steps)
        #expect(sums([try #require(found.statistics(for: noon(3_599)))]) == [40])
    }

    @Test func STAT_17_enumerationVisitsEmptyPeriodsToo() async throws {
        try await store.save([stepSample(100, 0, 60), stepSample(7, 10_800)])
        let found = try await collection(.cumulativeSum)
        var visited: [HKStatistics] = []
        found.enumerateStatistics(from: noon(100), to: noon(10_800)) { statistics, _ in visited.append(statistics) }
        #expect(sums(visited) == [100, nil, nil, 7])
        visited = []
        found.enumerateStatistics(from: noon(0), to: noon(99_999)) { statistics, stop in
            visited.append(statistics)
            if visited.count == 2 { stop.pointee = true }
        }
        #expect(visited.count == 2)
        found.enumerateStatistics(from: noon(1), to: noon(0)) { _, _ in Issue.record("nothing to visit") }
    }

    @Test func STAT_4_STAT_5_nothingIsAnEmptyCollection() async throws {
        let found = try await collection([.cumulativeSum, .separateBySource])
        #expect(found.statistics().isEmpty && found.sources().isEmpty)
        #expect(found.statistics(for: noon(0))?.sources == [])
    }

    @Test func STAT_4_everyPeriodListsItsSources() async throws {
        let other = try test.app("two")
        try await store.save([stepSample(1, 0), stepSample(2, 3_600)])
        try await other.save([stepSample(4, 3_600)])
        let found = try await collection([.cumulativeSum, .separateBySource])
        #expect(found.statistics().map { $0.sources?.map(\.name) } == [["one"], ["one", "two"]])
        #expect(found.sources().count == 2)
        #expect(sums(found.statistics()) == [1, 2])
    }

    @Test func AUTH_26_neverAskedIsAnError() async throws {
        let stranger = test.stranger()
        let descriptor = HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: noon(0),
            intervalComponents: DateComponents(day: 1))
        #expect(await failure { _ = try await descriptor.result(for: stranger) } == .errorAuthorizationNotDetermined)
    }

    @Test func STAT_12_theCalendarInTheComponentsCounts() async throws {
        try await store.save([stepSample(1, 0), stepSample(2, 86_400)])
        var interval = DateComponents(day: 1)
        interval.timeZone = TimeZone(identifier: "Europe/Berlin")
        let query = query(.cumulativeSum, every: interval)
        #expect(query.intervalComponents == interval && query.anchorDate == noon(0) && query.options == .cumulativeSum)
        let descriptor = HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: noon(0),
            intervalComponents: interval)
        #expect(sums(try await descriptor.result(for: store).statistics()) == [1, 2])
    }

    @Test func STAT_13_STAT_40_QRY_4_programmerErrorsRaise() async {
        await #expect(processExitsWith: .failure) {
            _ = HKStatisticsCollectionQuery(
                quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, anchorDate: Date(),
                intervalComponents: DateComponents())
        }
        await #expect(processExitsWith: .failure) {
            let store = try TestStore().app()
            let query = HKStatisticsCollectionQuery(
                quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, anchorDate: Date(),
                intervalComponents: DateComponents(day: 1))
            store.execute(query)
        }
        await #expect(processExitsWith: .failure) {
            let store = try TestStore().app()
            let query = HKStatisticsCollectionQuery(
                quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, anchorDate: Date(),
                intervalComponents: DateComponents(day: 1))
            query.initialResultsHandler = { _, _, _ in }
            store.execute(query)
            query.statisticsUpdateHandler = { _, _, _, _ in }
        }
    }
}
