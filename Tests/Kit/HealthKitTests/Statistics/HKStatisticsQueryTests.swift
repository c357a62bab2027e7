import HealthModel
import Testing

@testable import HealthKit

@Suite struct HKStatisticsQueryTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func statistics(
        _ type: HKQuantityType = steps, _ options: HKStatisticsOptions, predicate: NSPredicate? = nil,
        of store: HKHealthStore? = nil
    ) async throws -> HKStatistics {
        try await withCheckedThrowingContinuation { continuation in
            (store ?? self.store).execute(
                HKStatisticsQuery(quantityType: type, quantitySamplePredicate: predicate, options: options) {
                    _, statistics, error in
                    continuation.resume(
                        with: statistics.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
                })
        }
    }

    private func beats(_ rate: Double, _ start: Double, _ end: Double) -> HKQuantitySample {
        let unit = HKUnit.count().unitDivided(by: .minute())
        return HKQuantitySample(
            type: heartRate, quantity: HKQuantity(unit: unit, doubleValue: rate), start: noon(start), end: noon(end))
    }

    @Test func STAT_2_whatIsNotAskedForIsNil() async throws {
        try await store.save([stepSample(100, 0, 60), stepSample(50, 60, 120)])
        let found = try await statistics(.init(.stepCount), [])
        #expect(found.sumQuantity() == nil && found.mostRecentQuantity() == nil && found.duration() == nil)
        #expect(found.mostRecentQuantityDateInterval() == nil && found.averageQuantity() == nil)
        #expect(found.minimumQuantity() == nil && found.maximumQuantity() == nil && found.sources == nil)
        #expect(found.quantityType == steps)
        #expect(found.startDate == noon(0) && found.endDate == noon(120))
    }

    @Test func STAT_3_STAT_4_STAT_24_sourcesApart() async throws {
        let other = try test.app("two")
        try await store.save([stepSample(900, 0, 600)])
        try await other.save([stepSample(1_200, 300, 900)])
        let found = try await statistics(
            .init(.stepCount), [.cumulativeSum, .separateBySource, .duration, .mostRecent])
        #expect(found.sumQuantity() == HKQuantity(unit: .count(), doubleValue: 1_500))
        let sources = try #require(found.sources)
        #expect(sources.map(\.bundleIdentifier) == ["com.example.one", "com.example.two"])
        #expect(sources.map { found.sumQuantity(for: $0)?.doubleValue(for: .count()) } == [900, 1_200])
        #expect(sources.map { found.duration(for: $0)?.doubleValue(for: .minute()) } == [10, 10])
        #expect(found.duration()?.doubleValue(for: .second()) == 900)
        #expect(found.mostRecentQuantityDateInterval(for: sources[0]) == DateInterval(start: noon(0), end: noon(600)))
        #expect(found.mostRecentQuantity(for: sources[1])?.doubleValue(for: .count()) == 1_200)
        let stranger = HKSource(record: SourceRecord(bundleIdentifier: "nobody", name: "Nobody"))
        #expect(found.sumQuantity(for: stranger) == nil && found.averageQuantity(for: sources[0]) == nil)
        #expect(found.minimumQuantity(for: sources[0]) == nil && found.maximumQuantity(for: sources[0]) == nil)
        // Without the option there are no sources.
        let plain = try await statistics(.init(.stepCount), .cumulativeSum)
        #expect(plain.sources == nil && plain.sumQuantity(for: sources[0]) == nil)
    }

    @Test func STAT_33_discreteFigures() async throws {
        try await store.save([beats(60, 0, 0), beats(120, 10, 20), beats(60, 320, 320)])
        let found = try await statistics(
            heartRate, [.discreteAverage, .discreteMin, .discreteMax, .discreteMostRecent])
        let unit = HKUnit.count().unitDivided(by: .minute())
        #expect(found.averageQuantity()?.doubleValue(for: unit) == 90.9375)
        #expect(found.minimumQuantity()?.doubleValue(for: unit) == 60)
        #expect(found.maximumQuantity()?.doubleValue(for: unit) == 120)
        #expect(found.mostRecentQuantity()?.doubleValue(for: unit) == 60)
        #expect(found.mostRecentQuantityDateInterval() == DateInterval(start: noon(320), end: noon(320)))
        #expect(found.sumQuantity() == nil)
    }

    @Test func STAT_5_QRY_51_nothingFoundIsAnError() async throws {
        let error = await failure { _ = try await statistics(.init(.stepCount), .cumulativeSum) }
        #expect(error == .errorNoData)
        do {
            _ = try await statistics(.init(.stepCount), .cumulativeSum)
        } catch {
            #expect(error.localizedDescription == "No data available for the specified predicate.")
        }
        let descriptor = HKStatisticsQueryDescriptor(
            predicate: .quantitySample(type: steps), options: .cumulativeSum)
        #expect(await failure { _ = try await descriptor.result(for: store) } == .errorNoData)
        try await store.save([stepSample(3, 0)])
        #expect(try await descriptor.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) == 3)
    }

    @Test func STAT_8_predicatesChooseWholeSamples() async throws {
        try await store.save((0..<60).map { stepSample(10, Double($0) * 60, Double($0) * 60 + 60) })
        func sum(_ options: HKQueryOptions) async throws -> Double? {
            let predicate = HKQuery.predicateForSamples(withStart: noon(600), end: noon(1_200), options: options)
            return try await statistics(.init(.stepCount), .cumulativeSum, predicate: predicate)
                .sumQuantity()?.doubleValue(for: .count())
        }
        #expect(try await sum(.strictStartDate) == 100)
        #expect(try await sum([]) == 110)
    }

    @Test func AUTH_26_AUTH_27_deniedReadsSeeTheirOwn() async throws {
        let other = try test.app("two")
        try await store.save([stepSample(900, 0, 600)])
        try await other.save([stepSample(1_200, 300, 900)])
        try test.decide(other, read: [.stepCount: false])
        let found = try await statistics(.init(.stepCount), .cumulativeSum, of: other)
        #expect(found.sumQuantity()?.doubleValue(for: .count()) == 1_200)
        let stranger = test.stranger()
        #expect(
            await failure { _ = try await statistics(.init(.stepCount), .cumulativeSum, of: stranger) }
                == .errorAuthorizationNotDetermined)
        try test.decide(stranger, read: [.stepCount: false])
        #expect(
            await failure { _ = try await statistics(.init(.stepCount), .cumulativeSum, of: stranger) } == .errorNoData)
    }

    @Test func STAT_archivedStatisticsComeBack() async throws {
        try await store.save([stepSample(100, 0, 60)])
        let found = try await statistics(.init(.stepCount), [.cumulativeSum, .separateBySource, .mostRecent])
        let data = try NSKeyedArchiver.archivedData(withRootObject: found, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKStatistics.self, from: data)
        #expect(back == found)
        #expect(back?.sumQuantity()?.doubleValue(for: .count()) == 100)
        #expect(found.copy() as? HKStatistics === found)
    }

    @Test func STAT_1_misfitsRaise() async {
        await #expect(processExitsWith: .failure) {
            _ = HKStatisticsQuery(
                quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, options: .discreteAverage
            ) { _, _, _ in }
        }
        await #expect(processExitsWith: .failure) {
            _ = HKStatisticsCollectionQuery(
                quantityType: HKQuantityType(.heartRate), quantitySamplePredicate: nil, options: .cumulativeSum,
                anchorDate: Date(), intervalComponents: DateComponents(day: 1))
        }
    }

    @Test func STAT_rawValuesAreApples() {
        let options: [HKStatisticsOptions] = [
            .separateBySource, .discreteAverage, .discreteMin, .discreteMax, .cumulativeSum, .mostRecent, .duration,
        ]
        #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64])
        #expect(HKStatisticsOptions.discreteMostRecent == .mostRecent)
    }
}
