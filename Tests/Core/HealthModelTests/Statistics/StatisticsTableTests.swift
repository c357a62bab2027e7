import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Many buckets: results that are set aside while counting continues must equal the final ones.
@Suite struct StatisticsTableTests {
    private static let types: [ObjectType] = [
        .stepCount, .bodyMass, .heartRate, .environmentalAudioExposure,
    ]

    /// Returns data of one source: mostly instants, some that span many buckets, with gaps.
    private static func data(_ random: inout SeededGenerator) -> [StatisticsDatum] {
        var data: [StatisticsDatum] = []
        var start = 0.0
        for number in 0..<9_000 {
            start += Double([0, 3, 11, 47, 400].randomElement(using: &random) ?? 1)
            let length = number % 50 == 0 ? Double.random(in: 0...30_000, using: &random).rounded() : 0
            data.append(
                StatisticsDatum(
                    start: start, end: start + length,
                    value: Double(Int.random(in: 50...180, using: &random)),
                    number: Int64(number)))
        }
        return data.sorted { $0.precedes($1) }
    }

    @Test(arguments: types) func bucketsThatAreOverAnswerAsThoseThatAreNot(type: ObjectType) throws {
        var random = SeededGenerator(seed: 11)
        let data = Self.data(&random)
        let buckets = try CalendarBuckets(anchor: 7, interval: DateComponents(second: 60))
        let sources = SourceRanking([SourceRecord(bundleIdentifier: "a", name: "A")])
        let options = StatisticsOptions.all(for: type)
        let plain = StatisticsAccumulator(
            type: type, options: options, sources: sources, buckets: buckets, data: data)
        // With separate sources nothing is set aside.
        let apart = StatisticsAccumulator(
            type: type, options: options.union(.separateBySource), sources: sources, buckets: buckets,
            data: data)
        let found = plain.collection()
        let expected = apart.collection().map { bucket in
            var bucket = bucket
            bucket.record.sources = nil
            return bucket
        }
        #expect(found.count > 4 * StatisticsTablePart.size)
        #expect(found == expected)
        #expect(plain.bucketCount == found.count)
        #expect(plain.record()?.start == apart.record()?.start)
        #expect(plain.record()?.end == apart.record()?.end)

        let table = plain.table()
        let collection = StatisticsCollectionRecord(
            type: type, options: options, buckets: buckets, table: table)
        #expect(collection.populated == found)
        #expect(
            collection
                == StatisticsCollectionRecord(
                    type: type, options: options, buckets: buckets, populated: found))
        for place in stride(from: 0, to: found.count, by: 97) {
            #expect(collection.statistics(number: found[place].number) == found[place].record)
        }
    }

    /// Data that all overlap leave no bucket complete before the end.
    @Test func oneDatumThroughAllBucketsIsNoTrouble() throws {
        let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(second: 1))
        let accumulator = StatisticsAccumulator(
            type: .stepCount, options: [.cumulativeSum], buckets: buckets,
            data: [
                StatisticsDatum(start: 0, end: 5_000, value: 10_000),
                StatisticsDatum(start: 1, end: 4_000, value: 3_999),
            ])
        let found = accumulator.collection()
        #expect(found.count == 5_000)
        #expect(found.map(\.record.values.sum) == (0..<5_000).map { $0 >= 1 && $0 < 4_000 ? 3 : 2 })
    }
}
