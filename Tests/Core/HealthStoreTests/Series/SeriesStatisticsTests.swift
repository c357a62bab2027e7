import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// Statistics count the quantities of series (STAT-9).
@Suite struct SeriesStatisticsTests {
    @Test func STAT_9_aWindowOverASeries() throws {
        let engine = try SQLiteEngine.open()
        try engine.saveSeries(.distanceWalkingRunning, walkedMinutes, in: .meter)
        func sum(_ predicate: SamplePredicate) throws -> Double? {
            let request = StatisticsRequest(.distanceWalkingRunning, predicate, options: [.cumulativeSum])
            return try engine.statistics(request, for: .own)?.values.sum
        }
        #expect(try sum(.and([.start(.greaterOrEqual, 600), .start(.less, 1_200)])) == 100)
        #expect(try sum(.and([.end(.greaterOrEqual, 600), .start(.less, 1_200)])) == 110)
        #expect(try sum(.constant(true)) == 600)
        #expect(try sum(.not(.start(.less, 3_000))) == 100)
        // Conditions other than dates are evaluated on the series.
        #expect(try sum(.quantity(.equal, QuantityValue(600, .meter))) == 600)
        #expect(try sum(.quantity(.equal, QuantityValue(10, .meter))) == nil)
        #expect(try sum(.or([.source(["nobody"]), .start(.less, 60)])) == 10)
        #expect(try sum(.and([.source(["nobody"]), .start(.less, 60)])) == nil)
        // A query for samples tests the dates of the sample.
        let window = SamplePredicate.and([.start(.greaterOrEqual, 600), .start(.less, 1_200)])
        #expect(try engine.samples(SampleRequest(.distanceWalkingRunning, window), for: .own).isEmpty)
    }

    @Test func STAT_7_datesAreThoseOfTheData() throws {
        let engine = try SQLiteEngine.open()
        try engine.saveSeries(.stepCount, [(100, 200, 5)], in: .count, from: 0, to: 1_000)
        let found = try engine.statistics(StatisticsRequest(.stepCount, options: [.cumulativeSum]), for: .own)
        #expect((found?.start, found?.end) == (100, 200))
    }

    @Test func SER_16_averagesAreOfQuantitiesNotOfSeries() throws {
        let engine = try SQLiteEngine.open()
        try engine.saveSeries(.bodyMass, [(0, 0, 60), (10, 10, 60), (20, 20, 60)], in: .kilogram)
        try engine.save(
            [
                SampleRecord(
                    type: .bodyMass, start: 30, end: 30, content: .quantity(QuantityValue(80, .kilogram)))
            ], by: .own)
        let request = StatisticsRequest(.bodyMass, options: [.discreteAverage])
        let found = try engine.statistics(request, for: .own)
        let average = try #require(found?.values.average)
        let kilograms = try #require(ObjectType.bodyMass.canonicalUnit?.convert(average, to: .kilogram))
        #expect(abs(kilograms - 65) < 1e-9)
    }

    @Test func STAT_20_mergedSourcesSeeTheQuantities() throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        try engine.saveSeries(.stepCount, minutes(10, of: 90), in: .count)
        try engine.saveSeries(.stepCount, minutes(10, of: 120, from: 300), in: .count, by: .other)
        let request = StatisticsRequest(.stepCount, options: [.cumulativeSum, .separateBySource])
        let found = try engine.statistics(request, for: .own)
        #expect(found?.values.sum == 1_500)
        #expect(found?.sources?.map(\.values.sum) == [900, 1_200])
        let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(second: 300))
        let collection = try engine.statistics(request, in: buckets, for: .own)
        #expect(collection.populated.map(\.record.values.sum) == [450, 450, 600])
    }

    @Test func WBD_12_aBuilderCountsTheQuantities() throws {
        let engine = try SQLiteEngine.open()
        let series = try engine.saveSeries(.distanceWalkingRunning, walkedMinutes, in: .meter)[0]
        let collected = try engine.collect(
            [CollectRequest(samples: [series], members: MemberRuns())], by: .own)[0].get()
        #expect(collected.data[.distanceWalkingRunning]?.data.count == 60)
        var members = MemberRuns()
        for run in collected.runs { members.add(run) }
        let finished = try engine.finish(
            WorkoutDraft(workout: .workout(from: 0, to: 3_600), members: members), by: .own)
        #expect(finished.workout.workout?.statistics?[.distanceWalkingRunning]?.sum == 600)
    }

    /// The same random data saved one by one and as series yield the same statistics for the same random queries.
    @Test(arguments: Seeds.some(3_450_954_176_592_822_634))
    func STAT_9_seriesAndSamplesAgree(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for type in [ObjectType.heartRate, .stepCount] {
            let (single, series) = (try SQLiteEngine.open(to: .own, .other), try SQLiteEngine.open(to: .own, .other))
            let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .count
            for app in [AppIdentity.own, .other, .own] {
                var time = Double(Int.random(in: 0...500, using: &random))
                let data = (0..<Int.random(in: 1...2_500, using: &random)).map { _ in
                    time += Double(Int.random(in: 1...9, using: &random))
                    let length = Bool.random(using: &random) ? 0 : Double(Int.random(in: 0...12, using: &random))
                    return (start: time, end: time + length, value: Double(Int.random(in: 50...190, using: &random)))
                }
                try series.saveSeries(type, data, in: unit, by: app)
                try single.save(
                    data.map {
                        SampleRecord(
                            type: type, start: $0.start, end: $0.end, content: .quantity(QuantityValue($0.value, unit)))
                    }, by: app)
            }
            for round in 0..<40 {
                let low = Double(Int.random(in: 0...6_000, using: &random))
                let high = low + Double(Int.random(in: 0...9_000, using: &random))
                let predicates: [SamplePredicate] = [
                    .constant(true), .and([.start(.greaterOrEqual, low), .start(.less, high)]),
                    .and([.end(.greaterOrEqual, low), .start(.less, high)]), .source(["test.other"]),
                    .or([.start(.less, low), .end(.greater, high)]),
                    .not(.and([.start(.less, high), .end(.less, low)])),
                ]
                let predicate = predicates.randomElement(using: &random) ?? .constant(true)
                let options = StatisticsOptions.all(for: type).union(.separateBySource)
                let request = StatisticsRequest(type, predicate, options: options)
                let expected = try single.statistics(request, for: .own)
                let found = try series.statistics(request, for: .own)
                // Among equal dates of one app's two series the numbers of single samples decide differently.
                #expect(found?.rounded == expected?.rounded, "seed \(seed), round \(round): \(predicate)")
                let buckets = try CalendarBuckets(
                    anchor: low, interval: DateComponents(second: Int.random(in: 1...4_000, using: &random)))
                let many = try single.statistics(request, in: buckets, for: .own).populated.map(\.rounded)
                #expect(
                    try series.statistics(request, in: buckets, for: .own).populated.map(\.rounded) == many,
                    "seed \(seed), round \(round): \(predicate)")
            }
        }
    }
}
