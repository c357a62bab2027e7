import Foundation
import HealthModel
import TestSupport
import Testing

/// Halves of the timeline that are counted separately add up to the whole, to the last bit.
@Suite struct StatisticsHalvesTests {
    private static let types: [ObjectType] = [.heartRate, .bodyMass, .environmentalAudioExposure, .stepCount]

    /// Returns data with gaps and overlaps, and a place in the middle before which everything has ended.
    private static func data(_ random: inout SeededGenerator) -> (data: [StatisticsDatum], cut: Int) {
        var data: [StatisticsDatum] = []
        func add(_ count: Int, from start: Double) {
            var time = start
            for _ in 0..<count {
                let longest = Int.random(in: 0..<30, using: &random) == 0 ? 40_000.0 : 200
                time += Double.random(in: 0...longest, using: &random)
                let rare = Int.random(in: 0..<40, using: &random) == 0 ? 9_000 : 0
                let length = [0, 0, 30, 300, rare].randomElement(using: &random) ?? 0
                data.append(
                    StatisticsDatum(
                        start: time, end: time + Double(length), value: Double.random(in: 40...180, using: &random),
                        source: Int.random(in: 0...1, using: &random), number: Int64(data.count)))
            }
        }
        add(Int.random(in: 1...400, using: &random), from: 0)
        let end = data.map(\.end).max() ?? 0
        let cut = data.count
        add(Int.random(in: 1...400, using: &random), from: end + 0.5)
        return (data.sorted { $0.precedes($1) }, cut)
    }

    @Test(arguments: types, Seeds.some(1, 2, 3))
    func STAT_15_halvesComeToTheWhole(type: ObjectType, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<60 {
            let (data, cut) = Self.data(&random)
            let minutes = [7, 37, 60, 240, 700].randomElement(using: &random) ?? 37
            let buckets = try CalendarBuckets(
                anchor: Double.random(in: -9_000...9_000, using: &random), interval: DateComponents(minute: minutes))
            func accumulator() -> StatisticsAccumulator {
                // A single source where sources would be merged.
                let sources = type == .stepCount ? ["a"] : ["a", "b"]
                return StatisticsAccumulator(
                    type: type, options: .all(for: type),
                    sources: SourceRanking(sources.map { SourceRecord(bundleIdentifier: $0, name: $0) }),
                    buckets: buckets)
            }
            var whole = accumulator()
            #expect(whole.isSplittable)
            for datum in data { whole.add(datum) }

            let start = data[cut].start
            let bucket = buckets.number(at: start)
            let end = buckets.bounds(bucket).upperBound
            guard let next = data.first(where: { $0.start >= end }) else { continue }
            var (first, later) = (accumulator(), accumulator())
            for datum in data where datum.start < end { first.add(datum) }
            for datum in data[cut...] { later.add(datum) }
            first.lead(to: next.start, next.value)
            first.join(later, after: bucket)
            #expect(first.collection() == whole.collection(), "seed \(seed), round \(round)")
            #expect(first.bucketCount == whole.bucketCount)
            #expect(first.record()?.start == whole.record()?.start && first.record()?.end == whole.record()?.end)
        }
    }

    /// More buckets than a part of a table holds, before the seam and after.
    @Test(arguments: [1, 700, 1_023, 1_024, 1_025, 2_300]) func STAT_15_longTablesAreJoined(cut: Int) throws {
        let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(minute: 1))
        let data = (0..<5_000).map { index in
            StatisticsDatum(start: Double(index) * 30, end: Double(index) * 30, value: Double(index % 97))
        }
        func fed(_ data: some Sequence<StatisticsDatum>) -> StatisticsAccumulator {
            var result = StatisticsAccumulator(type: .heartRate, options: .discreteAverage, buckets: buckets)
            for datum in data { result.add(datum) }
            return result
        }
        let whole = fed(data).table()
        var first = fed(data.prefix(2 * cut + 2))
        let next = data[2 * cut + 2]
        first.lead(to: next.start, next.value)
        first.join(fed(data.dropFirst(2 * cut)), after: cut)
        let joined = first.table()
        #expect(joined.count == whole.count && joined.count == first.bucketCount)
        for place in 0..<whole.count {
            #expect(joined[place] == whole[place])
            #expect(joined.number(place) == place)
        }
    }

    @Test func STAT_21_sourcesThatAreMergedOrCountedApartAreNotCut() throws {
        let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(minute: 7))
        let sources = SourceRanking(["a", "b"].map { SourceRecord(bundleIdentifier: $0, name: $0) })
        func isSplittable(_ type: ObjectType, _ options: StatisticsOptions, _ buckets: CalendarBuckets?) -> Bool {
            StatisticsAccumulator(type: type, options: options, sources: sources, buckets: buckets).isSplittable
        }
        #expect(!isSplittable(.stepCount, .cumulativeSum, buckets))
        #expect(!isSplittable(.heartRate, [.discreteAverage, .separateBySource], buckets))
        #expect(!isSplittable(.heartRate, .discreteAverage, nil))
        #expect(isSplittable(.heartRate, .discreteAverage, buckets))
    }
}
