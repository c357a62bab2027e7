import Foundation
import HealthModel
import Testing

/// The worked examples of `Documentation/Behaviour/statistics.md`, with their numbers.
@Suite struct StatisticsExamplesTests {
    private static let watch = SourceRecord(bundleIdentifier: "watch", name: "Watch")
    private static let phone = SourceRecord(bundleIdentifier: "phone", name: "Phone")
    private static let third = SourceRecord(bundleIdentifier: "third", name: "Third")

    private func datum(_ value: Double, _ start: Double, _ end: Double, _ source: Int = 0) -> StatisticsDatum {
        StatisticsDatum(start: start, end: end, value: value, source: source)
    }

    private func ranking(_ names: SourceRecord..., best: [SourceRecord]) -> SourceRanking {
        SourceRanking(
            names.map { SourceRanking.Candidate(source: $0) }, configured: best.map(\.bundleIdentifier))
    }

    private func sums(
        _ data: [StatisticsDatum], _ ranking: SourceRanking, every interval: DateComponents? = nil
    ) throws -> [Double?] {
        let buckets = try interval.map { try CalendarBuckets(anchor: 0, interval: $0) }
        let accumulator = StatisticsAccumulator(
            type: .stepCount, options: [.cumulativeSum], sources: ranking, buckets: buckets, data: data)
        return buckets == nil
            ? [accumulator.record()?.values.sum] : accumulator.collection().map(\.record.values.sum)
    }

    private func average(_ type: ObjectType, _ data: [StatisticsDatum]) -> Double? {
        StatisticsAccumulator(type: type, options: [.discreteAverage], data: data).record()?.values.average
    }

    // MARK: Buckets

    @Test func STAT_14_aDatumIsSplitAtAConstantRate() throws {
        // 10:40 to 11:30, in hours from 10:00.
        let ranking = SourceRanking([Self.watch])
        let data = [datum(100, 2_400, 5_400)]
        #expect(try sums(data, ranking, every: DateComponents(hour: 1)) == [40, 60])
    }

    @Test func STAT_12_STAT_14_aNightWithoutAnHour() throws {
        var interval = DateComponents(day: 1)
        interval.calendar = Calendar(identifier: .gregorian)
        interval.timeZone = TimeZone(identifier: "Europe/Berlin")
        // 29 March 2025 00:00 +01:00; the steps from 23:00 to 06:00 +02:00 take six hours.
        let midnight = 764_895_600.0
        let buckets = try CalendarBuckets(anchor: midnight, interval: interval)
        let accumulator = StatisticsAccumulator(
            type: .stepCount, options: [.cumulativeSum], sources: SourceRanking([Self.watch]), buckets: buckets,
            data: [datum(600, midnight + 23 * 3_600, midnight + 29 * 3_600)])
        let found = accumulator.collection()
        #expect(found.map(\.record.values.sum) == [100, 500])
        let lengths: [Double] = found.map { $0.record.end - $0.record.start }
        #expect(lengths == [86_400, 82_800])
    }

    @Test func STAT_15_pointsBelongToTheBucketThatStartsThere() throws {
        let ranking = SourceRanking([Self.watch])
        let data = [datum(1, 3_599, 3_599), datum(2, 3_600, 3_600)]
        #expect(try sums(data, ranking, every: DateComponents(hour: 1)) == [1, 2])
    }

    @Test func STAT_16_discreteDataCountInEveryBucketTheyOverlap() throws {
        let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(hour: 1))
        let options: StatisticsOptions = [.discreteMin, .discreteMax, .mostRecent, .duration, .discreteAverage]
        let accumulator = StatisticsAccumulator(
            type: .heartRate, options: options, buckets: buckets,
            data: [datum(60, 3_000, 3_600), datum(80, 3_000, 4_200), datum(100, 7_200, 7_200)])
        let found = accumulator.collection()
        #expect(found.map(\.number) == [0, 1, 2])
        #expect(found.map(\.record.values.minimum) == [60, 80, 100])
        #expect(found.map(\.record.values.maximum) == [80, 80, 100])
        #expect(found.map(\.record.values.mostRecent?.value) == [80, 80, 100])
        #expect(found.map(\.record.values.duration) == [600, 600, 0])
        // The gap of 3,000 s after the second datum is longer than the limit: its value holds 300 s more.
        #expect(found.map(\.record.values.average) == [70, 85, 100])
    }

    @Test func STAT_18_aSuppressedDatumPopulatesItsBucket() throws {
        let ranking = ranking(Self.watch, Self.phone, best: [Self.watch, Self.phone])
        let data = [datum(900, 0, 7_200, 0), datum(10, 3_600, 3_700, 1)]
        #expect(try sums(data, ranking, every: DateComponents(hour: 1)) == [450, 450])
        let points = [datum(1, 3_700, 3_700, 0), datum(7, 3_700, 3_700, 1)]
        #expect(try sums(points, ranking, every: DateComponents(hour: 1)) == [1])
    }

    // MARK: Merging

    @Test func STAT_21_STAT_25_onlyTheBestSourceCounts() throws {
        let data = [datum(900, 0, 600, 0), datum(1_200, 300, 900, 1)]
        let watchFirst = ranking(Self.watch, Self.phone, best: [Self.watch])
        #expect(try sums(data, watchFirst) == [1_500])
        #expect(try sums(data, ranking(Self.watch, Self.phone, best: [Self.phone])) == [1_650])
        #expect(try sums(data, watchFirst, every: DateComponents(second: 300)) == [450, 450, 600])
    }

    @Test func STAT_21_aThirdSource() throws {
        let data = [datum(900, 0, 600, 0), datum(1_200, 300, 900, 1), datum(450, 0, 900, 2)]
        let last = ranking(Self.watch, Self.phone, Self.third, best: [Self.watch, Self.phone, Self.third])
        #expect(try sums(data, last) == [1_500])
        let first = ranking(Self.watch, Self.phone, Self.third, best: [Self.third, Self.watch, Self.phone])
        #expect(try sums(data, first) == [450])
    }

    @Test func STAT_21_aGapIsFilledByTheNextSource() throws {
        let data = [datum(200, 0, 100, 0), datum(150, 500, 600, 0), datum(600, 0, 600, 1)]
        #expect(try sums(data, ranking(Self.watch, Self.phone, best: [Self.watch])) == [750])
    }

    @Test func STAT_20_W20_stepsWithoutTheWatchAreAdded() throws {
        let data = [datum(6_902, 0, 1_000, 0), datum(900, 200, 400, 1), datum(1_100, 1_000, 2_000, 1)]
        #expect(try sums(data, ranking(Self.watch, Self.phone, best: [Self.watch])) == [8_002])
    }

    @Test func STAT_22_pointsYieldToWhatIsBetterThere() throws {
        let ranking = ranking(Self.watch, Self.phone, best: [Self.watch])
        // Half-open: at the end of the watch's interval the phone's point counts.
        #expect(try sums([datum(10, 0, 60, 0), datum(5, 0, 0, 1)], ranking) == [10])
        #expect(try sums([datum(10, 0, 60, 0), datum(5, 60, 60, 1)], ranking) == [15])
        #expect(try sums([datum(10, 30, 30, 0), datum(5, 30, 30, 1)], ranking) == [10])
        #expect(try sums([datum(10, 0, 60, 1), datum(5, 30, 30, 0)], ranking) == [15])
    }

    @Test func STAT_23_dataOfOneSourceAddUp() throws {
        let ranking = ranking(Self.watch, Self.phone, best: [Self.watch])
        #expect(try sums([datum(10, 0, 60), datum(20, 30, 90), datum(5, 40, 40)], ranking) == [35])
    }

    @Test func STAT_24_perSourceSumsAreNotSuppressed() throws {
        let data = [datum(900, 0, 600, 0), datum(1_200, 300, 900, 1), datum(50, 0, 300, 2)]
        let ranking = ranking(Self.watch, Self.phone, Self.third, best: [Self.watch, Self.phone, Self.third])
        let record = StatisticsAccumulator(
            type: .stepCount, options: [.cumulativeSum, .separateBySource], sources: ranking, data: data
        ).record()
        #expect(record?.values.sum == 1_500)
        #expect(record?.sources?.map(\.source.bundleIdentifier) == ["watch", "phone", "third"])
        #expect(record?.sources?.map(\.values.sum) == [900, 1_200, 50])
        #expect(record?.values(of: "third")?.sum == 50)
        #expect(record?.values(of: "nobody") == nil)
    }

    @Test func STAT_27_whatWasEnteredByHandComesFirst() throws {
        let ranking = ranking(Self.watch, Self.phone, best: [Self.watch])
        var typed = datum(100, 0, 600, 1)
        typed.isHandEntered = true
        #expect(try sums([datum(900, 0, 600, 0), typed], ranking) == [100])
        // The best source's other data count with it (STAT-23).
        #expect(try sums([datum(900, 0, 600, 0), typed, datum(60, 0, 600, 1)], ranking) == [160])
        var better = datum(7, 0, 600, 0)
        better.isHandEntered = true
        #expect(try sums([typed, better], ranking) == [7])
    }

    // MARK: Averages

    @Test func STAT_31_arithmeticMeansIgnoreDuration() {
        #expect(average(.bodyMass, [datum(60, 0, 3_000), datum(90, 3_000, 3_600)]) == 75)
    }

    @Test func STAT_32_levelsAreAveragedByEnergy() throws {
        let data = [datum(60, 0, 3_000), datum(90, 3_000, 3_600)]
        let level = try #require(average(.environmentalAudioExposure, data))
        #expect(abs(level - 82.2401) < 0.00005)
        let points = [datum(60, 0, 0), datum(60, 10, 10)]
        #expect(try abs(#require(average(.environmentalAudioExposure, points)) - 60) < 1e-9)
    }

    @Test func STAT_33_heartRatesWeighAsLongAsTheyLast() {
        let four = [datum(60, 0, 0), datum(120, 10, 10), datum(120, 20, 20), datum(60, 320, 320)]
        #expect(average(.heartRate, four) == 90.9375)
        #expect(average(.heartRate, [datum(60, 0, 0), datum(120, 10, 20), datum(60, 320, 320)]) == 90.9375)
        #expect(average(.heartRate, [datum(60, 0, 0), datum(120, 1_800, 1_800)]) == 90)
        #expect(average(.heartRate, [datum(60, 0, 0), datum(120, 0, 0)]) == 90)
    }

    @Test func STAT_33_theGapLimitIsIncluded() throws {
        // A gap of 600 s is weighted entirely, one of 1,200 s only for the 300 s beside each datum.
        #expect(average(.heartRate, [datum(60, 0, 600), datum(120, 1_200, 1_200)]) == 75)
        #expect(average(.heartRate, [datum(60, 0, 600), datum(120, 1_800, 1_800)]) == 75)
        // In a bucket that ends in the gap the two differ: a straight line to 90, or 60 all along.
        func first(_ next: Double) throws -> Double? {
            let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(second: 300))
            return StatisticsAccumulator(
                type: .heartRate, options: [.discreteAverage], buckets: buckets,
                data: [datum(60, 0, 0), datum(120, next, next)]
            ).collection().first?.record.values.average
        }
        #expect(try first(600) == 75)
        #expect(try first(601) == 60)
    }

    @Test func STAT_34_gapsReachIntoTheBucketsBesideThem() throws {
        let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(second: 1_000))
        let accumulator = StatisticsAccumulator(
            type: .heartRate, options: [.discreteAverage], buckets: buckets,
            data: [datum(60, 800, 800), datum(120, 2_100, 2_100), datum(60, 2_300, 2_300)])
        // Bucket 0: 200 s at 60. Bucket 1 has no data. Bucket 2: 100 s at 120, then 200 s from 120 to 60.
        let found = accumulator.collection()
        #expect(found.map(\.number) == [0, 2])
        #expect(found.map(\.record.values.average) == [60, 100])
    }

    @Test func STAT_37_overlapsAddOnlyTheirOwnIntervals() {
        // The gap begins at 100, where the second datum ended; both ended data count their own length.
        let data = [datum(60, 0, 50), datum(100, 20, 100), datum(80, 200, 200)]
        let expected: Double = (3_000 + 8_000 + 9_000) / 230
        #expect(average(.heartRate, data) == expected)
        // Of two that end together the later one continues.
        let tie = [datum(60, 0, 100), datum(100, 50, 100), datum(80, 200, 200)]
        #expect(average(.heartRate, tie) == 80)
    }

    // MARK: Other statistics

    @Test func STAT_35_theMostRecentEndsLast() throws {
        func recent(_ data: StatisticsDatum...) -> StatisticsValues.MostRecent? {
            StatisticsAccumulator(type: .stepCount, options: [.mostRecent], data: data).record()?.values.mostRecent
        }
        #expect(recent(datum(1, 0, 100), datum(2, 50, 60)) == .init(value: 1, start: 0, end: 100))
        #expect(recent(datum(1, 0, 100), datum(2, 50, 100)) == .init(value: 2, start: 50, end: 100))
        var later = datum(4, 50, 100)
        later.number = 9
        #expect(recent(later, datum(2, 50, 100)) == .init(value: 4, start: 50, end: 100))
    }

    @Test func STAT_36_durationCountsOverlapsOnce() {
        let data = [datum(1, 0, 100, 0), datum(1, 50, 150, 1), datum(1, 200, 200, 0), datum(1, 300, 310, 0)]
        let ranking = ranking(Self.watch, Self.phone, best: [])
        let record = StatisticsAccumulator(
            type: .stepCount, options: [.duration, .separateBySource], sources: ranking, data: data
        ).record()
        #expect(record?.values.duration == 160)
        #expect(record?.sources?.map(\.values.duration) == [110, 100])
    }

    @Test func STAT_2_STAT_5_STAT_7_whatIsNotAskedForIsNil() {
        let record = StatisticsAccumulator(type: .stepCount, options: [], data: [datum(5, 10, 20), datum(5, 0, 40)])
            .record()
        #expect(record == StatisticsRecord(type: .stepCount, start: 0, end: 40))
        #expect(StatisticsAccumulator(type: .stepCount, options: [.cumulativeSum]).record() == nil)
    }

    private static let misfits: [(ObjectType, StatisticsOptions, String, String)] = [
        (.stepCount, .discreteAverage, "DiscreteAverage", "cumulative"),
        (.stepCount, [.discreteMin, .cumulativeSum], "DiscreteMin", "cumulative"),
        (.stepCount, .discreteMax, "DiscreteMax", "cumulative"),
        (.heartRate, [.cumulativeSum, .mostRecent], "CumulativeSum", "discrete"),
    ]

    @Test(arguments: misfits)
    func STAT_1_optionsMustFitTheType(
        type: ObjectType, options: StatisticsOptions, option: String, kind: String
    ) throws {
        let error = #expect(throws: ValidationError.self) { try options.check(for: type) }
        #expect(
            error?.reason
                == "Statistics option HKStatisticsOption\(option) is not compatible with \(kind) data type \(type)")
        try StatisticsOptions.all(for: type).union(.separateBySource).check(for: type)
    }
}
