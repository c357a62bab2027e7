import Foundation
import Testing

@testable import HealthModel

/// Runs of data that are counted at once: which ones may be, and which are the same.
@Suite struct SummaryBoundsTests {
    private typealias Interval = (start: Double, end: Double, value: Double)

    private static func summary(
        _ data: [Interval], _ style: AggregationStyle, source: Int = 0, isHandEntered: Bool = false, number: Int64 = 0
    ) -> StatisticsSummary {
        let data = data.enumerated().map {
            StatisticsDatum(
                start: $1.start, end: $1.end, value: $1.value, source: source, isHandEntered: isHandEntered,
                number: number + Int64($0))
        }
        var summary = StatisticsSummary(data[0], style: style)
        for datum in data.dropFirst() { summary.append(datum) }
        return summary
    }

    private static func minutes() throws -> CalendarBuckets {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        return try CalendarBuckets(anchor: 0, interval: DateComponents(minute: 1), calendar: calendar)
    }

    // MARK: Acceptance

    @Test func aSummaryLiesInOneBucket() throws {
        let buckets = try Self.minutes()
        func isAccepted(_ data: [Interval]) -> Bool {
            var accumulator = StatisticsAccumulator(
                type: .heartRate, options: .all(for: .heartRate), buckets: buckets)
            return accumulator.accepts(Self.summary(data, .discreteTemporallyWeighted), before: .infinity)
        }
        #expect(isAccepted([(0, 0, 1), (59, 59, 1)]) && isAccepted([(0, 0, 1), (59, 60, 1)]))
        #expect(!isAccepted([(0, 0, 1), (60, 60, 1)]) && !isAccepted([(0, 0, 1), (59, 60.5, 1)]))
        #expect(!isAccepted([(0, 61, 1), (59, 60, 1)]))
    }

    @Test func aSummaryOfASignalOverlapsNothing() {
        func isAccepted(_ type: ObjectType, _ options: StatisticsOptions, _ start: Double, before next: Double) -> Bool
        {
            var accumulator = StatisticsAccumulator(type: type, options: options)
            accumulator.add(StatisticsDatum(start: 0, end: 10, value: 1))
            let style: AggregationStyle = type == .stepCount ? .cumulative : .discreteTemporallyWeighted
            return accumulator.accepts(Self.summary([(start, 20, 1)], style), before: next)
        }
        for (type, options) in [
            (ObjectType.heartRate, StatisticsOptions.discreteAverage), (.heartRate, .duration), (.stepCount, .duration),
        ] {
            #expect(isAccepted(type, options, 10, before: 20), "\(type) \(options)")
            #expect(!isAccepted(type, options, 9.5, before: 20), "\(type) \(options)")
            #expect(!isAccepted(type, options, 10, before: 19.5), "\(type) \(options)")
        }
        // Sums and extremes are the same in any order.
        #expect(isAccepted(.stepCount, .cumulativeSum, 9.5, before: 9.5))
        #expect(isAccepted(.heartRate, [.discreteMin, .discreteMax], 9.5, before: 9.5))
    }

    @Test func aSummaryOfAnotherStyleIsNotAccepted() {
        func isAccepted(_ style: AggregationStyle) -> Bool {
            var accumulator = StatisticsAccumulator(type: .bodyMass, options: .all(for: .bodyMass))
            return accumulator.accepts(Self.summary([(0, 1, 1)], style), before: .infinity)
        }
        let styles: [AggregationStyle] = [
            .cumulative, .discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel,
        ]
        #expect(styles.map(isAccepted) == [false, true, false, false])
    }

    @Test func STAT_21_aSummaryOfOneOfSeveralSourcesMeetsNoOther() {
        let sources = SourceRanking(["a", "b"].map { SourceRecord(bundleIdentifier: $0, name: $0) })
        func isAccepted(_ known: [StatisticsDatum], _ data: [Interval], before next: Double) -> Bool {
            var accumulator = StatisticsAccumulator(type: .stepCount, options: .cumulativeSum, sources: sources)
            for datum in known { accumulator.add(datum) }
            return accumulator.accepts(Self.summary(data, .cumulative), before: next)
        }
        func datum(_ start: Double, _ end: Double, _ source: Int) -> StatisticsDatum {
            StatisticsDatum(start: start, end: end, value: 1, source: source)
        }
        let run: [Interval] = [(10, 15, 1), (15, 20, 1)]
        #expect(isAccepted([], run, before: .infinity))
        #expect(isAccepted([], run, before: 20) && !isAccepted([], run, before: 19.5))
        // A point at the end must be compared with others there.
        let pointed: [Interval] = [(10, 20, 1), (20, 20, 1)]
        #expect(!isAccepted([], pointed, before: 20) && isAccepted([], pointed, before: 20.5))
        // What is open is of the same source.
        #expect(isAccepted([datum(0, 12, 0)], run, before: 30) && !isAccepted([datum(0, 12, 1)], run, before: 30))
        #expect(!isAccepted([datum(0, 12, 0), datum(1, 12, 1)], run, before: 30))
        #expect(!isAccepted([datum(0, 12, 1), datum(1, 12, 0)], run, before: 30))
        #expect(isAccepted([datum(0, 10, 1)], run, before: 30))
        // Points of the instant wait for others, whatever their source.
        for source in [0, 1] {
            #expect(!isAccepted([datum(10, 10, source)], run, before: 30))
            #expect(isAccepted([datum(9.5, 9.5, source)], run, before: 30))
        }
    }

    // MARK: Identity

    @Test func summariesOfTheSameDataAgreeInEachFigure() {
        func isSame(_ left: [Interval], _ right: [Interval], _ style: AggregationStyle = .discreteArithmetic) -> Bool {
            let (left, right) = (Self.summary(left, style), Self.summary(right, style))
            return left.isOfSameData(as: right) && right.isOfSameData(as: left)
        }
        let data: [Interval] = [(0, 100, 1), (10, 20, 2), (30, 40, 9)]
        #expect(isSame(data, data))
        // The number of data.
        #expect(!isSame([(0, 1, 1), (1, 2, 0), (2, 3, 2)], [(0, 1, 1), (2, 3, 2)]))
        // The first start, the last start, and the latest end.
        #expect(!isSame([(0, 100, 1), (10, 20, 2)], [(1, 100, 1), (10, 20, 2)]))
        #expect(!isSame([(0, 100, 1), (10, 20, 2)], [(0, 100, 1), (11, 20, 2)]))
        #expect(!isSame([(0, 100, 1), (10, 20, 2)], [(0, 101, 1), (10, 20, 2)]))
        // The first and the last value.
        #expect(!isSame([(0, 1, 1), (1, 2, 2), (2, 3, 9)], [(0, 1, 2), (1, 2, 1), (2, 3, 9)]))
        #expect(!isSame([(0, 1, 9), (1, 2, 1), (2, 3, 2)], [(0, 1, 9), (1, 2, 2), (2, 3, 1)]))
        #expect(!isSame([(0, 1, 0)], [(0, 1, -0.0)]))
        // The sum, and the integral of two values in another order.
        #expect(!isSame([(0, 1, 1), (1, 2, 2), (2, 3, 3)], [(0, 1, 1), (1, 2, 4), (2, 3, 3)]))
        let (one, other): ([Interval], [Interval]) = (
            [(0, 0, 1), (10, 20, 2), (30, 70, 3), (80, 80, 4)], [(0, 0, 1), (10, 20, 3), (30, 70, 2), (80, 80, 4)]
        )
        #expect(isSame(one, other) && !isSame(one, other, .discreteTemporallyWeighted))
        // The style, and the number of the most recent datum.
        let plain = Self.summary(data, .discreteArithmetic)
        #expect(!plain.isOfSameData(as: Self.summary(data, .cumulative)))
        #expect(!plain.isOfSameData(as: Self.summary(data, .discreteArithmetic, number: 1)))
        // The index and the rank of the source are those of a query.
        #expect(plain.isOfSameData(as: Self.summary(data, .discreteArithmetic, source: 3, isHandEntered: true)))
        #expect(plain.isOfSameData(as: plain.placed(source: 2, isHandEntered: true)))
        #expect(!plain.isOfSameData(as: plain.numbered(7)))
    }

    @Test func aSummaryOfOneDatumIsTheDatum() {
        let datum = StatisticsDatum(start: 3, end: 5, value: 7, source: 2, isHandEntered: true, number: 11)
        var summary = StatisticsSummary(datum, style: .discreteArithmetic)
        #expect(summary.datum == datum)
        summary.append(StatisticsDatum(start: 5, end: 6, value: 7, source: 2, isHandEntered: true, number: 12))
        #expect(summary.datum == nil)
    }

    @Test func summariesOfOneSourceRankAndStyleAreCombined() {
        let first = Self.summary([(0, 10, 1)], .cumulative)
        #expect(first.canCombine(with: Self.summary([(10, 20, 1)], .cumulative)))
        #expect(!first.canCombine(with: Self.summary([(9.5, 20, 1)], .cumulative)))
        #expect(!first.canCombine(with: Self.summary([(10, 20, 1)], .cumulative, source: 1)))
        #expect(!first.canCombine(with: Self.summary([(10, 20, 1)], .cumulative, isHandEntered: true)))
        #expect(!first.canCombine(with: Self.summary([(10, 20, 1)], .discreteArithmetic)))
    }

    @Test func aCombinedSummaryKnowsOverlapsAndPointsOfBoth() {
        func combined(_ left: [Interval], _ right: [Interval]) -> [Bool] {
            let whole = Self.summary(left, .cumulative).combined(with: Self.summary(right, .cumulative))
            let alone = Self.summary(left + right, .cumulative)
            #expect(whole.endsWithPoint == alone.endsWithPoint && whole.hasOverlaps == alone.hasOverlaps)
            return [whole.endsWithPoint, whole.hasOverlaps]
        }
        #expect(combined([(0, 10, 1)], [(10, 20, 1)]) == [false, false])
        #expect(combined([(0, 10, 1), (10, 10, 1)], [(10, 20, 1)]) == [false, false])
        #expect(combined([(0, 10, 1)], [(10, 10, 1)]) == [true, false])
        #expect(combined([(0, 10, 1), (10, 10, 1)], [(10, 10, 1)]) == [true, false])
        #expect(combined([(0, 10, 1), (9, 10, 1)], [(10, 20, 1)]) == [false, true])
        #expect(combined([(0, 10, 1)], [(10, 20, 1), (19, 20, 1)]) == [false, true])
        #expect(combined([(0, 10, 1)], [(10, 20, 1), (19, 19, 1)]) == [false, true])
        #expect(combined([(0, 10, 1)], [(12, 12, 1)]) == [true, false])
    }
}
