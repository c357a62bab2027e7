import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Series that samples are condensed to, over data at every limit.
@Suite struct CondensingSweepTests {
    private static func data(_ seed: Int, count: Int) -> [CondensingDatum] {
        var random = SeededGenerator(seed: UInt64(seed))
        var start = 50.0
        return (0..<count).map { number in
            start += random.one([0, 1, 5, 9, 10, 10.5, 11, 60, 345_000])
            let length = random.one(seed % 3 == 0 ? [0] : [0, 0, 1, 5, 10, 300])
            let value =
                seed % 4 == 1
                ? length * 2 * random.one([1, 1, 1 + 1e-9, 1 + 5e-10, 1 + 3e-9]) : random.one([70, 70, 70, 71])
            let datum = CondensingDatum(
                start: start, end: start + length, value: value, isMade: number % 5 == 4,
                number: Int64((number * 5) % 17))
            if length > 0, seed % 2 == 0 { start += length }
            return datum
        }
    }

    private static func text(_ datum: CondensingDatum) -> String {
        "\(datum.start.outline)-\(datum.end.outline) \(datum.value.outline) \(datum.isMade) \(datum.number)"
    }

    @Test func seriesOfEveryStyle() throws {
        var kept = Sweep()
        for type in [ObjectType.stepCount, .heartRate, .bodyMass] {
            for seed in 0..<24 {
                var group = Self.data(seed, count: 18)
                if seed % 5 == 4 { group.swapAt(3, 9) }
                let obstacles = CondensingObstacles(
                    seed % 3 == 2
                        ? [group[4].start...group[5].start + 2, 10...20, group[2].start...group[9].start] : [])
                let series = CondensedSeries.series(of: group, type: type, beside: obstacles)
                let lines = series.map { one in
                    "\(one.rank) \(one.start.outline) \(one.end.outline) \(one.counts) \(one.places ?? [-1]) "
                        + one.data.map(Self.text).joined(separator: ", ")
                }
                kept.add("\(type.index) \(seed)") {
                    "\(series.map(\.counts)) \(Outline.hash(lines.joined(separator: "\n")))"
                }
            }
        }
        #expect(CondensedSeries.series(of: [], type: .heartRate).isEmpty)
        #expect(try kept.difference(from: "Core/Texts/Model/condensed.txt") == nil)
    }

    @Test func everythingInTheWay() throws {
        var kept = Sweep()
        for intervals in [[], [5...5], [5...9, 1...3], [1...20, 5...6, 30...31]] as [[ClosedRange<Double>]] {
            let obstacles = CondensingObstacles(intervals)
            let marks = [0, 1, 3, 4, 5, 6, 9, 10, 20, 21, 30, 32].flatMap { (start: Double) in
                [0, 1, 4].map { obstacles.overlap(start, start + $0) ? "1" : "0" }
            }
            kept.add("\(intervals)") { marks.joined() }
        }
        let datum = CondensingDatum(start: 3, end: 5, value: 1, number: 4)
        for (start, end, number) in [(3, 5, 4), (3, 5, 5), (3, 5, 3), (3, 6, 1), (3, 4, 9), (4, 4, 1), (2, 9, 9)] {
            let other = CondensingDatum(start: Double(start), end: Double(end), value: 2, number: Int64(number))
            kept.add("\(start) \(end) \(number)") {
                "\(datum.precedes(other)) \(other.precedes(datum)) \(other.isExtensible)"
            }
        }
        for (name, values) in [
            (
                "rates",
                [
                    (0.0, 2.0, 4.0), (2, 4, 4), (4, 6, 4 + 1e-8), (6, 6, 9), (6, 8, 4), (8, 8.5, 1), (9, 10, 2),
                    (10, 12, 4),
                ]
            ),
            (
                "falling",
                [(0, 1, -3), (1, 2, -3), (2, 3, -3 - 2e-9), (3, 4, -3 - 3e-9), (4, 5, 3), (5, 6, 0), (6, 7, 0)]
            ),
        ] as [(String, [(Double, Double, Double)])] {
            let (data, counts) = Coalescing.rates(
                values.enumerated().map { CondensingDatum(start: $1.0, end: $1.1, value: $1.2, number: Int64(9 - $0)) })
            kept.add(name) { "\(counts) \(data.map(Self.text).joined(separator: ", "))" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/obstacles.txt") == nil)
    }

    @Test func everyDifferenceOfStatistics() throws {
        var kept = Sweep()
        func record(_ type: ObjectType, _ change: (inout StatisticsRecord) -> Void = { _ in }) -> StatisticsRecord {
            var values = StatisticsValues()
            (values.sum, values.average, values.minimum, values.maximum) = (100, 20, 10, 40)
            (values.duration, values.mostRecent) = (60, .init(value: 30, start: 8, end: 9))
            let source = SourceRecord(bundleIdentifier: "a", name: "A")
            var record = StatisticsRecord(
                type: type, start: 1, end: 9, values: values, sources: [.init(source: source, values: values)])
            change(&record)
            return record
        }
        let changes: [(String, (inout StatisticsRecord) -> Void)] = [
            ("none", { _ in }), ("start", { $0.start += 1 }), ("end", { $0.end += 1 }),
            ("sum", { $0.values.sum = 100.1 }),
            ("sum within", { $0.values.sum = 100 + 1e-7 }), ("sum at the limit", { $0.values.sum = 100 + 1.0001e-7 }),
            ("no sum", { $0.values.sum = nil }), ("average", { $0.values.average = 21 }),
            ("minimum", { $0.values.minimum = 9 }),
            ("maximum", { $0.values.maximum = 41 }), ("duration", { $0.values.duration = 61 }),
            ("duration within", { $0.values.duration = 60 + 9e-7 }),
            ("recent value", { $0.values.mostRecent?.value = 31 }),
            ("recent end", { $0.values.mostRecent?.end = 8 }), ("recent start", { $0.values.mostRecent?.start = 7 }),
            ("no recent", { $0.values.mostRecent = nil }), ("no sources", { $0.sources = nil }),
            ("empty", { $0.sources = [] }),
            ("sum of a source", { $0.sources?[0].values.sum = 7 }),
            ("average of a source", { $0.sources?[0].values.average = 7 }),
            ("source", { $0.sources?[0].source.name = "B" }),
        ]
        for type in [ObjectType.stepCount, .heartRate] {
            for (name, change) in changes {
                kept.add("\(type.index) \(name)") {
                    "\(StatisticsComparison.difference(record(type), record(type, change)) ?? "-"), "
                        + (StatisticsComparison.difference(record(type, change), record(type)) ?? "-")
                }
            }
        }
        kept.add("absent") {
            [
                StatisticsComparison.difference(nil, nil), StatisticsComparison.difference(record(.stepCount), nil),
                StatisticsComparison.difference(nil, record(.stepCount)),
            ].map { $0 ?? "-" }
        }
        func buckets(_ changes: [(Int, Double, Double)]) -> [StatisticsBucket] {
            changes.map { number, sum, duration in
                StatisticsBucket(
                    number: number, count: 1,
                    record: record(.stepCount) { ($0.values.sum, $0.values.duration) = (sum, duration) })
            }
        }
        let known = buckets([(1, 1_000, 60), (2, 0, 30)])
        for other in [
            [(1, 1_000, 60), (2, 0, 30)], [(1, 1_000, 60)], [(1, 1_000, 60), (3, 0, 30)],
            [(1, 1_000.1, 60), (2, 0, 30)],
            [(1, 1_000 + 1.9e-6, 60), (2, 0, 30)], [(1, 1_000 + 2.1e-6, 60), (2, 0, 30)],
            [(1, 1_000, 60), (2, 1e-9, 30)],
            [(1, 1_000, 60), (2, 2e-9, 30)], [(1, 1_000, 61), (2, 0, 30)], [(1, 1_000, 60 + 9e-7), (2, 0, 30)],
        ] as [[(Int, Double, Double)]] {
            kept.add("\(other)") { StatisticsComparison.difference(known, buckets(other)) ?? "-" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/statistics-differences.txt") == nil)
    }

    @Test func everyCheckOfCondensedData() throws {
        var kept = Sweep()
        let sources = ["a", "b"].map { SourceRecord(bundleIdentifier: $0, name: $0) }
        for type in [ObjectType.stepCount, .heartRate] {
            for count in [1, 2] {
                let before = StatisticsSweepTests.data(31, count: 14, sources: count)
                let others = StatisticsSweepTests.data(32, count: 5, sources: count)
                for change in 0..<6 {
                    var after = before
                    switch change {
                    case 1: after.reverse()
                    case 2: after[5].value += 1
                    case 3: after.removeLast()
                    case 4: after[7].end += 50
                    case 5: after[3].value *= 1 + 1e-10
                    default: break
                    }
                    var check = CondensingCheck(type: type, sources: SourceRanking(Array(sources.prefix(count))))
                    let outcomes = [[], others].map {
                        check.difference(before: before, after: after, others: $0) ?? "-"
                    }
                    kept.add("\(type.index) \(count) \(change)") { "\(outcomes) \(check.compared)" }
                }
                var check = CondensingCheck(type: type, sources: SourceRanking(sources))
                kept.add("\(type.index) \(count) nothing") {
                    [[], before].map { check.difference(before: [], after: $0) ?? "-" }
                }
                kept.add("\(type.index) \(count) compared") { check.compared }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/condensing-checks.txt") == nil)
    }
}
