/// A summary of a run of data from one source, with which entire runs can be counted at once.
///
/// The run is consecutive in the order start, end, insertion; its data belong to one source and one rank (all entered
/// by hand, or none). Adding a summary is equivalent to adding its data if the entire run lies in one bucket and
/// nothing else overlaps it; ``StatisticsAccumulator/accepts(_:before:)`` checks this.
///
/// `summary(a ++ b) == summary(a).combined(with: summary(b))` wherever ``canCombine(with:)`` holds.
public struct StatisticsSummary: Sendable {
    /// The source of all data.
    public private(set) var source: Int
    /// A Boolean value that indicates whether all data were entered by hand.
    public private(set) var isHandEntered: Bool
    /// The aggregation style of the sums.
    public let style: AggregationStyle
    /// The start of the first datum.
    public let firstStart: Double
    /// The value of the first datum, to which a preceding gap extends (STAT-37).
    public let firstValue: Double
    /// The start of the last datum.
    public private(set) var lastStart: Double
    /// The latest end of the data.
    public private(set) var latestEnd: Double
    /// The value of the datum with the latest end, or the last one of several.
    public private(set) var latestValue: Double
    /// A Boolean value that indicates whether an instantaneous datum lies at the latest end.
    public private(set) var endsWithPoint: Bool
    /// A Boolean value that indicates whether any datum starts before the latest end of the preceding ones.
    public private(set) var hasOverlaps = false
    private(set) var tally = StatisticsTally()

    /// Creates the summary of one datum.
    public init(_ datum: StatisticsDatum, style: AggregationStyle) {
        source = datum.source
        isHandEntered = datum.isHandEntered
        self.style = style
        firstStart = datum.start
        firstValue = datum.value
        lastStart = datum.start
        latestEnd = datum.end
        latestValue = datum.value
        endsWithPoint = datum.isPoint
        count(datum, uncovered: datum.end - datum.start)
    }

    /// Creates a summary from values decoded or computed elsewhere.
    init(
        source: Int, isHandEntered: Bool, style: AggregationStyle, firstStart: Double, firstValue: Double,
        lastStart: Double, latestEnd: Double, latestValue: Double, endsWithPoint: Bool, hasOverlaps: Bool,
        tally: StatisticsTally
    ) {
        self.source = source
        self.isHandEntered = isHandEntered
        self.style = style
        self.firstStart = firstStart
        self.firstValue = firstValue
        self.lastStart = lastStart
        self.latestEnd = latestEnd
        self.latestValue = latestValue
        self.endsWithPoint = endsWithPoint
        self.hasOverlaps = hasOverlaps
        self.tally = tally
    }

    /// The number of data in the run.
    public var count: Int { tally.count }
    /// The minimum.
    public var minimum: Double { tally.minimum }
    /// The maximum.
    public var maximum: Double { tally.maximum }
    /// The sum of the values.
    public var sum: Double { tally.sum }

    /// Adds the next datum of the run, which follows all others in the order start, end, insertion.
    public mutating func append(_ datum: StatisticsDatum) {
        if datum.start > latestEnd {
            bridge(to: datum.start, datum.value)
        } else if datum.start < latestEnd {
            hasOverlaps = true
        }
        count(datum, uncovered: max(0, datum.end - max(datum.start, latestEnd)))
        if datum.end > latestEnd {
            endsWithPoint = datum.isPoint
        } else if datum.end == latestEnd, datum.isPoint {
            endsWithPoint = true
        }
        if datum.end >= latestEnd {
            latestEnd = datum.end
            latestValue = datum.value
        }
        lastStart = datum.start
    }

    /// Returns whether the summary of the following run can be combined with this one: source and rank are the same,
    /// and no datum overlaps the boundary.
    public func canCombine(with next: StatisticsSummary) -> Bool {
        source == next.source && isHandEntered == next.isHandEntered && style == next.style
            && next.firstStart >= latestEnd
    }

    /// Returns the summary of both runs; see ``canCombine(with:)``.
    public func combined(with next: StatisticsSummary) -> StatisticsSummary {
        var result = self
        if next.firstStart > latestEnd { result.bridge(to: next.firstStart, next.firstValue) }
        result.tally.add(next.tally)
        result.lastStart = next.lastStart
        result.hasOverlaps = hasOverlaps || next.hasOverlaps
        result.endsWithPoint = next.latestEnd > latestEnd ? next.endsWithPoint : endsWithPoint || next.endsWithPoint
        result.latestEnd = next.latestEnd
        result.latestValue = next.latestValue
        return result
    }

    /// Returns the summary with another insertion number, because a summary stored beside a series does not contain
    /// its own.
    package func numbered(_ number: Int64) -> StatisticsSummary {
        var result = self
        result.tally.recent.number = number
        return result
    }

    /// Returns the summary with the index and rank of its source in a query.
    package func placed(source: Int, isHandEntered: Bool) -> StatisticsSummary {
        var result = self
        result.source = source
        result.isHandEntered = isHandEntered
        return result
    }

    /// The datum, if there is only one.
    package var datum: StatisticsDatum? {
        guard count == 1 else { return nil }
        return StatisticsDatum(
            start: firstStart, end: latestEnd, value: firstValue, source: source, isHandEntered: isHandEntered,
            number: tally.recent.number)
    }

    /// Returns whether two summaries can only belong to the same data, regardless of the indices of their sources.
    package func isOfSameData(as other: StatisticsSummary) -> Bool {
        count == other.count && firstStart == other.firstStart && lastStart == other.lastStart
            && latestEnd == other.latestEnd && firstValue.bitPattern == other.firstValue.bitPattern
            && latestValue.bitPattern == other.latestValue.bitPattern && style == other.style
            && tally.recent.number == other.tally.recent.number && sum.bitPattern == other.sum.bitPattern
            && tally.integral.bitPattern == other.tally.integral.bitPattern
    }

    private mutating func count(_ datum: StatisticsDatum, uncovered: Double) {
        tally.count(datum)
        tally.sum += datum.value
        tally.duration += uncovered
        let length = datum.end - datum.start
        switch style {
        case .discreteTemporallyWeighted: tally.integrate(from: datum.value, to: datum.value, over: length)
        case .discreteEquivalentContinuousLevel:
            let energy = StatisticsTally.energy(datum.value)
            tally.energy += energy
            tally.integrate(from: energy, to: energy, over: length)
        case .cumulative, .discreteArithmetic: break
        }
    }

    /// Adds the signal between the latest end and the next start.
    private mutating func bridge(to start: Double, _ value: Double) {
        guard style == .discreteTemporallyWeighted else { return }
        SignalGap(from: latestEnd, latestValue, to: start, value).add(to: &tally, within: -.infinity, .infinity)
    }
}

/// The signal between two data that do not touch (STAT-33, STAT-34).
struct SignalGap {
    let start: Double
    let end: Double
    let left: Double
    let right: Double

    init(from start: Double, _ left: Double, to end: Double, _ right: Double) {
        self.start = start
        self.left = left
        self.end = end
        self.right = right
    }

    /// Adds the part of the signal within two bounds.
    func add(to tally: inout StatisticsTally, within lower: Double, _ upper: Double) {
        if end - start <= StatisticsRules.gapLimit {
            let from = max(start, lower)
            let to = min(end, upper)
            guard to > from else { return }
            tally.integrate(from: value(at: from), to: value(at: to), over: to - from)
        } else {
            let leftLength = min(start + StatisticsRules.gapReach, upper) - max(start, lower)
            if leftLength > 0 { tally.integrate(from: left, to: left, over: leftLength) }
            let rightLength = min(end, upper) - max(end - StatisticsRules.gapReach, lower)
            if rightLength > 0 { tally.integrate(from: right, to: right, over: rightLength) }
        }
    }

    private func value(at date: Double) -> Double {
        if date == start { return left }
        if date == end { return right }
        return left + (right - left) * ((date - start) / (end - start))
    }
}

extension StatisticsSummary {
    /// The average by the type's aggregation style (STAT-31, STAT-32, STAT-33), or `nil` for cumulative types.
    public var average: Double? { tally.average(style) }

    /// The value that ended last, with its interval (STAT-35).
    public var mostRecent: StatisticsValues.MostRecent {
        StatisticsValues.MostRecent(value: tally.recent.value, start: tally.recent.start, end: tally.recent.end)
    }

    /// Returns the summary of a series of these quantities, in their original unit (SER-15).
    public func series(in unit: QuantityUnit) -> QuantitySeriesRecord {
        let recent = mostRecent
        return QuantitySeriesRecord(
            quantity: QuantityValue(average ?? sum, unit), count: count, minimum: minimum, maximum: maximum,
            mostRecent: recent.value, mostRecentStart: recent.start, mostRecentEnd: recent.end)
    }
}
