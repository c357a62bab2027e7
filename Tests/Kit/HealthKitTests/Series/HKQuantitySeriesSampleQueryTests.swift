import HealthKit
import OpenHealthKit
import TestStores
import Testing

@testable import HealthStore

/// Reading the single values of series.
@Suite(.timeLimit(.minutes(10))) struct HKQuantitySeriesSampleQueryTests {
    /// The arguments of a handler call.
    private struct Given: Sendable {
        var value: Double?
        var start: Double?
        var sample: UUID?
        var isDone: Bool
        var code: HKError.Code?
    }

    /// Returns a store with two overlapping series, and a plain sample.
    private func store(_ test: TestStore? = nil) async throws -> HKHealthStore {
        let store = try (test ?? TestStore()).app()
        for (start, values) in [(0.0, [(0.0, 1.0), (20, 2), (40, 3)]), (5, [(10, 10), (20, 20), (50, 30)])] {
            let builder = HKQuantitySeriesSampleBuilder(
                healthStore: store, quantityType: steps, startDate: noon(start), device: nil)
            for (date, value) in values {
                try builder.insert(HKQuantity(unit: .count(), doubleValue: value), at: noon(date))
            }
            _ = try await builder.finishSeries(metadata: nil)
        }
        try await store.save(stepSample(100, 22, 23))
        return store
    }

    private func answers(
        _ store: HKHealthStore, _ predicate: NSPredicate? = nil,
        change: (HKQuantitySeriesSampleQuery) -> Void = { _ in }
    ) async -> [Given] {
        let calls = Calls<Given>()
        let query = HKQuantitySeriesSampleQuery(quantityType: steps, predicate: predicate) {
            _, quantity, interval, sample, isDone, error in
            calls.add(
                Given(
                    value: quantity?.doubleValue(for: .count()), start: interval?.start.timeIntervalSince(noon(0)),
                    sample: sample?.uuid, isDone: isDone, code: (error as? HKError)?.code))
        }
        change(query)
        store.execute(query)
        var found: [Given] = []
        while found.last?.isDone != true { found.append(await calls.next()) }
        return found
    }

    @Test func QRY_40_SER_20_SER_25_allByTheirOwnStarts() async throws {
        let found = await answers(try await store())
        #expect(found.map(\.value) == [1, 10, 2, 20, 100, 3, 30])
        #expect(found.map(\.start) == [0, 10, 20, 20, 22, 40, 50])
        #expect(found.allSatisfy { $0.sample == nil })
        #expect(found.map(\.isDone) == [false, false, false, false, false, false, true])
    }

    @Test func SER_21_SER_22_bySampleAndWithSample() async throws {
        let store = try await store()
        let found = await answers(store) {
            $0.orderByQuantitySampleStartDate = true
            $0.includeSample = true
        }
        #expect(found.map(\.value) == [1, 2, 3, 10, 20, 30, 100])
        let samples = try await store.samples(steps).map(\.uuid)
        #expect(found.map(\.sample) == [0, 0, 0, 1, 1, 1, 2].map { samples[$0] })
    }

    @Test func SER_23_SER_24_thePredicateChoosesSamples() async throws {
        let store = try await store()
        let plain = NSPredicate(format: "%K == 1", HKPredicateKeyPathCount)
        #expect(await answers(store, plain).map(\.value) == [100])
        let early = HKQuery.predicateForSamples(withStart: nil, end: noon(4), options: .strictStartDate)
        #expect(await answers(store, early).map(\.value) == [1, 2, 3])
    }

    @Test func SER_25_withoutAMatchThereIsOneCall() async throws {
        let found = await answers(try await store(), NSPredicate(value: false))
        #expect(found.count == 1)
        #expect(found[0].value == nil && found[0].isDone && found[0].code == nil)
    }

    @Test func SER_25_errorsComeDone() async throws {
        let found = await answers(try TestStore().stranger())
        #expect(found.map(\.code) == [.errorAuthorizationNotDetermined])
    }

    @Test func SER_25_whatWasReadBeforeAFailureIsGivenToTheLast() async throws {
        let test = try TestStore()
        let store = try await store(test)
        // The first series is no longer readable.
        try test.engine.connections.write {
            try SQLStatement(
                $0,
                """
                UPDATE series_data SET payload = substr(payload, 1, 1) WHERE block = (SELECT min(block) FROM series_data)
                """
            ).run()
        }
        let found = await answers(store)
        #expect(found.map(\.value) == [10, 20, 100, 30, nil])
        #expect(found.map(\.isDone) == [false, false, false, false, true])
        #expect(found.map(\.code) == [nil, nil, nil, nil, .unknownError])
    }

    @available(*, deprecated, message: "Asks what is deprecated.")
    @Test func SER_26_theOldInitializerGivesDates() async throws {
        let store = try await store()
        let sample = try #require(try await store.samples(steps).first as? HKQuantitySample)
        let calls = Calls<Date?>()
        let query = HKQuantitySeriesSampleQuery(sample: sample) { _, _, date, _, _ in calls.add(date) }
        store.execute(query)
        var dates: [Date?] = []
        for _ in 0..<3 { dates.append(await calls.next()) }
        #expect(dates == [noon(0), noon(20), noon(40)])
    }

    @Test func SER_26_changingAnOptionLateRaises() async {
        await #expect(processExitsWith: .failure) {
            let query = HKQuantitySeriesSampleQuery(quantityType: HKQuantityType(.stepCount), predicate: nil) {
                _, _, _, _, _, _ in
            }
            try HKHealthStore.forTest().execute(query)
            query.includeSample = true
        }
    }

    @Test func QRY_50_theDescriptorGivesTheSame() async throws {
        let store = try await store()
        let descriptor = HKQuantitySeriesSampleQueryDescriptor(
            predicate: .quantitySample(type: steps),
            options: [.includeSample, .orderByQuantitySampleStartDate])
        var values: [Double] = []
        var counts: [Int?] = []
        for try await result in descriptor.results(for: store) {
            values.append(result.quantity.doubleValue(for: .count()))
            counts.append(result.sample?.count)
        }
        #expect(values == [1, 2, 3, 10, 20, 30, 100])
        #expect(counts == [3, 3, 3, 3, 3, 3, 1])
    }

    @Test func SER_17_keyPathsOfSeries() async throws {
        let store = try await store()
        func count(_ predicate: NSPredicate) async throws -> Int { try await store.count(steps, predicate) }
        #expect(try await count(NSPredicate(format: "%K > 1", HKPredicateKeyPathCount)) == 2)
        let six = HKQuantity(unit: .count(), doubleValue: 6)
        #expect(try await count(NSPredicate(format: "%K == %@", HKPredicateKeyPathSum, six)) == 1)
        #expect(
            try await count(
                NSPredicate(format: "%K >= %@", HKPredicateKeyPathMostRecentStartDate, noon(50) as NSDate)) == 1)
        #expect(try await count(NSPredicate(format: "%K == 1", HKPredicateKeyPathMostRecentDuration)) == 1)
        let greater = HKQuery.predicateForQuantitySamples(with: .greaterThan, quantity: six)
        #expect(try await count(greater) == 2)
    }

    @Test func STAT_9_statisticsLookAtTheValues() async throws {
        let store = try await store()
        let window = HKQuery.predicateForSamples(withStart: noon(20), end: noon(30), options: .strictStartDate)
        let found = try await HKStatisticsQueryDescriptor(
            predicate: .quantitySample(type: steps, predicate: window), options: .cumulativeSum
        ).result(for: store)
        #expect(found?.sumQuantity()?.doubleValue(for: .count()) == 122)
    }
}
