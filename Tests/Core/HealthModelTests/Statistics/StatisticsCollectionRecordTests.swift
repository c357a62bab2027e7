import Foundation
import HealthModel
import Testing

@Suite struct StatisticsCollectionRecordTests {
    private func collection(
        _ sums: [Int: Double], options: StatisticsOptions = [.cumulativeSum]
    ) throws -> StatisticsCollectionRecord {
        let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(second: 10))
        let accumulator = StatisticsAccumulator(
            type: .stepCount, options: options,
            sources: SourceRanking([SourceRecord(bundleIdentifier: "a", name: "A")]), buckets: buckets,
            data: sums.map { StatisticsDatum(start: Double($0.key) * 10, end: Double($0.key) * 10, value: $0.value) })
        return StatisticsCollectionRecord(
            type: .stepCount, options: options, buckets: buckets, populated: accumulator.collection())
    }

    @Test func STAT_17_STAT_19_emptyBucketsAnswerToo() throws {
        let collection = try collection([-3: 1, 0: 2, 4: 3])
        #expect(collection.populated.map(\.number) == [-3, 0, 4])
        #expect(collection.statistics(at: 45).values.sum == 3)
        #expect(collection.statistics(at: 10) == StatisticsRecord(type: .stepCount, start: 10, end: 20))
        #expect(try self.collection([:], options: [.separateBySource]).statistics(at: 0).sources == [])
    }

    @Test func STAT_17_enumerationIncludesBothEnds() throws {
        let collection = try collection([0: 2, 2: 3])
        func visited(_ from: Double, _ to: Double, limit: Int = .max) -> [Double] {
            var starts: [Double] = []
            collection.enumerate(from: from, to: to) {
                starts.append($0.start)
                return starts.count < limit
            }
            return starts
        }
        #expect(visited(5, 30) == [0, 10, 20, 30])
        #expect(visited(5, 29) == [0, 10, 20])
        #expect(visited(5, 5) == [0])
        #expect(visited(6, 5) == [])
        #expect(visited(0, 90, limit: 2) == [0, 10])
    }

    @Test func STAT_41_STAT_42_changesNameEachBucketOnce() throws {
        let old = try collection([0: 1, 1: 1, 3: 1, 9: 1])
        let new = try collection([0: 1, 1: 2, 2: 5, 9: 1, 11: 4])
        let changes = new.changes(since: old)
        #expect(changes.map(\.start) == [10, 20, 30, 110])
        #expect(changes.map(\.values.sum) == [2, 5, nil, 4])
        #expect(new.changes(since: new).isEmpty)
        #expect(try collection([:]).changes(since: old).map(\.values.sum) == [nil, nil, nil, nil])
    }

    @Test func STAT_4_sourcesOfAllBuckets() throws {
        #expect(try collection([0: 1, 5: 1]).sources.isEmpty)
        let separate = try collection([0: 1, 5: 1], options: [.cumulativeSum, .separateBySource])
        #expect(separate.sources.map(\.bundleIdentifier) == ["a"])
    }
}
