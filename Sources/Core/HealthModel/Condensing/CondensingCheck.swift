import Foundation

/// A check that condensing preserves the statistics of a type, computed before and after.
public struct CondensingCheck: Sendable {
    /// The lengths of the periods whose sums are compared, in seconds, chosen so that their bounds are unlikely to
    /// match those of data.
    private static let periods = [61, 3_607]

    private let type: ObjectType
    private let sources: SourceRanking
    /// The number of values compared so far.
    public private(set) var compared = 0

    /// Creates a check of one type.
    ///
    /// - Parameter sources: The sources that the data refer to.
    public init(type: ObjectType, sources: SourceRanking) {
        self.type = type
        self.sources = sources
    }

    /// Returns a description of the first difference, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - before: The data to condense, in any order.
    ///   - after: The condensed data.
    ///   - others: All other data of the type in the same period.
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
            // The offset is not a whole number of seconds, so that bounds fall between those of the data.
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
