import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// Statistics of rows and blocks.
@Suite struct BlockStatisticsTests {
    private static func steps(_ count: Double, _ start: Double, _ end: Double, metadata: Metadata? = nil)
        -> SampleRecord
    {
        SampleRecord(
            type: .stepCount, start: start, end: end, content: .quantity(QuantityValue(count, .count)),
            metadata: metadata)
    }

    /// The same random queries on the store, with rows and blocks mixed, and on the samples that it returns.
    @Test(arguments: Seeds.some(1, 2))
    func STAT_20_storeAndMemoryAgree(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try RandomWorld(&random)
        for round in 0..<200 {
            let type = [ObjectType.heartRate, .stepCount].randomElement(using: &random) ?? .heartRate
            let predicate = world.predicate(depth: 3, &random)
            let options = StatisticsOptions.all(for: type).union(.separateBySource)
            let request = StatisticsRequest(type, predicate, options: options)
            let data = try world.engine.samples(SampleRequest(type, predicate), for: .own)
            let sources = [AppIdentity.own, .other].map(\.source)
            let expected = StatisticsAccumulator(
                type: type, options: options, sources: SourceRanking(sources),
                data: data.enumerated().map { number, record in
                    StatisticsDatum(
                        start: record.start, end: record.end, value: record.canonicalValue ?? .nan,
                        source: record.source?.source == sources[0] ? 0 : 1,
                        isHandEntered: record.metadata?.wasUserEntered ?? false, number: Int64(number))
                }
            ).record()
            let found = try world.engine.statistics(request, for: .own)
            #expect(found?.rounded == expected?.rounded, "seed \(seed), round \(round): \(predicate)")
        }
    }

    @Test func STAT_20_blocksAreReadInOneOrderOfTime() throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        var random = SeededGenerator(seed: 4)
        var data: [StatisticsDatum] = []
        for (source, app) in [AppIdentity.own, .other, .own, .other].enumerated() {
            let starts = (0..<2_500).map { Double($0 * 7 + source * 900) }.shuffled(using: &random)
            let ends = starts.map { $0 + Double(Int.random(in: 0...30, using: &random)) }
            let values = starts.map { _ in Double(Int.random(in: 1...9, using: &random)) }
            let batch = SampleBatch(
                type: .stepCount, unit: .count, firstUUID: UUID(high: UInt64(source + 1), low: 1 << 40), starts: starts,
                ends: ends, values: values)
            try engine.insert(.workout(), by: app) { bulk throws(EngineError) in try bulk.append(batch) }
            for index in starts.indices {
                data.append(
                    StatisticsDatum(
                        start: starts[index], end: ends[index], value: values[index], source: source % 2,
                        number: Int64(data.count)))
            }
        }
        try engine.save([Self.steps(5_000, 3_000, 9_000)], by: .other)
        data.append(StatisticsDatum(start: 3_000, end: 9_000, value: 5_000, source: 1, number: Int64(data.count)))
        let buckets = try CalendarBuckets(anchor: 100, interval: DateComponents(minute: 7))
        let options: StatisticsOptions = [.cumulativeSum, .duration, .mostRecent, .separateBySource]
        let found = try engine.statistics(StatisticsRequest(.stepCount, options: options), in: buckets, for: .own)
        let expected = StatisticsAccumulator(
            type: .stepCount, options: options,
            sources: SourceRanking([AppIdentity.own.source, AppIdentity.other.source]),
            buckets: buckets, data: data)
        #expect(found.populated.map(\.rounded) == expected.collection().map(\.rounded))
        #expect(found.populated.count > 40)
    }

    @Test func STAT_6_quantitiesAreInTheCanonicalUnit() throws {
        let engine = try SQLiteEngine.open(to: .own)
        let kilometers = SampleRecord(
            type: .distanceWalkingRunning, start: 0, end: 60,
            content: .quantity(QuantityValue(1.5, try QuantityUnit(parsing: "km"))))
        try engine.save([kilometers], by: .own)
        let batch = SampleBatch(
            type: .distanceWalkingRunning, unit: try QuantityUnit(parsing: "km"), firstUUID: UUID(high: 7, low: 7),
            starts: [60], ends: [120], values: [0.25])
        try engine.insert(.workout(), by: .own) { bulk throws(EngineError) in try bulk.append(batch) }
        let request = StatisticsRequest(.distanceWalkingRunning, options: [.cumulativeSum])
        #expect(try engine.statistics(request, for: .own)?.values.sum == 1_750)
    }
}
