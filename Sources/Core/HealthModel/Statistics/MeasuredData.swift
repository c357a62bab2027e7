/// The data of one quantity type, as input for statistics.
public struct MeasuredData: Sendable {
    /// The sources that the data refer to, with their ranking.
    public var sources: SourceRanking
    /// The data, in any order.
    public var data: [StatisticsDatum]

    /// Creates data with their sources.
    public init(sources: SourceRanking = SourceRanking(), data: [StatisticsDatum] = []) {
        self.sources = sources
        self.data = data
    }

    /// Returns all statistics of the data, or `nil` if there are none.
    public func record(of type: ObjectType) -> StatisticsRecord? {
        StatisticsAccumulator(type: type, options: .all(for: type), sources: sources, data: data).record()
    }

    /// Returns all statistics of the data between two dates, cut at these (WAC-6), or `nil` if there are none.
    ///
    /// - Parameter includesEnd: Whether to include instantaneous data at the end date.
    public func record(
        of type: ObjectType, from start: Double, to end: Double, includesEnd: Bool
    ) -> StatisticsRecord? {
        let isCumulative = type.isCumulative
        let inside = data.compactMap {
            $0.cut(from: start, to: end, includesEnd: includesEnd, isCumulative: isCumulative)
        }
        return MeasuredData(sources: sources, data: inside).record(of: type)
    }
}

extension StatisticsDatum {
    /// Returns the part of the datum between two dates, or `nil` if there is none.
    ///
    /// A cumulative value is divided at a constant rate (STAT-14); a discrete value applies to each part (STAT-16).
    public func cut(from lower: Double, to upper: Double, includesEnd: Bool, isCumulative: Bool) -> StatisticsDatum? {
        if isPoint { return start >= lower && (start < upper || includesEnd && start == upper) ? self : nil }
        let from = max(start, lower)
        let to = min(end, upper)
        guard from < to else { return nil }
        if from == start, to == end { return self }
        var part = self
        part.start = from
        part.end = to
        if isCumulative { part.value = value * (to - from) / (end - start) }
        return part
    }
}
