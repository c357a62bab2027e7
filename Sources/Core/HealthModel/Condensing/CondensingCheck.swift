import Foundation

/// Works the statistics of a type out before and after condensing, and compares them.
public struct CondensingCheck: Sendable {
    /// Lengths of the periods whose sums are compared, in seconds: no bound of one is likely to be a bound of data.
    private static let periods = [61, 3_607]

    private let type: ObjectType
    private let sources: SourceRanking
    /// How many figures were compared so far.
    public private(set) var compared = 0

    /// A check of one type.
    ///
    /// - Parameter sources: The sources that data refer to.
    public init(type: ObjectType, sources: SourceRanking) {
        self.type = type
        self.sources = sources
    }

    /// What differs, in words; nil if nothing does.
    ///
    /// - Parameters:
    ///   - before: The data that are condensed, in any order.
    ///   - after: What became of them.
    ///   - others: Everything else that was measured of the type meanwhile.
    public mutating func difference(
        before: [StatisticsDatum], after: [StatisticsDatum], others: [StatisticsDatum] = []
    ) -> String? {
        let ordered = (Self.ordered(before), Self.ordered(after))
        if let found = difference(ordered.0, ordered.1) { return found }
        guard !others.isEmpty else { return nil }
        return difference(Self.ordered(before + others), Self.ordered(after + others)).map { "\($0), with other data" }
    }

    private mutating func difference(_ before: [StatisticsDatum], _ after: [StatisticsDatum]) -> String? {
        var options = StatisticsOptions.all(for: type)
        if sources.sources.count > 1 { options.insert(.separateBySource) }
        let old = accumulated(before, options, nil).record()
        let new = accumulated(after, options, nil).record()
        compared += 7 * (1 + (old?.sources?.count ?? 0))
        if let found = StatisticsComparison.difference(old, new) { return found }
        guard type.isCumulative, let first = before.first else { return nil }
        for seconds in Self.periods {
            // Not a whole number of seconds before the data, so that bounds fall between theirs.
            let buckets = try? CalendarBuckets(
                anchor: first.start - 0.39, interval: DateComponents(second: seconds),
                calendar: .init(identifier: .iso8601))
            guard let buckets else { continue }
            let options: StatisticsOptions = [.cumulativeSum, .duration]
            let old = accumulated(before, options, buckets).collection()
            let new = accumulated(after, options, buckets).collection()
            compared += 2 * old.count
            if let found = StatisticsComparison.difference(old, new) { return found }
        }
        return nil
    }

    private func accumulated(
        _ data: [StatisticsDatum], _ options: StatisticsOptions, _ buckets: CalendarBuckets?
    ) -> StatisticsAccumulator {
        var accumulator = StatisticsAccumulator(type: type, options: options, sources: sources, buckets: buckets)
        for datum in data { accumulator.add(datum) }
        return accumulator
    }

    private static func ordered(_ data: [StatisticsDatum]) -> [StatisticsDatum] {
        zip(data, data.dropFirst()).allSatisfy { !$1.precedes($0) } ? data : data.sorted { $0.precedes($1) }
    }
}
