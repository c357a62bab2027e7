/// What was measured of one quantity type, as statistics see it.
public struct MeasuredData: Sendable {
    /// The sources that the data refer to, and their order.
    public var sources: SourceRanking
    /// The data, in any order.
    public var data: [StatisticsDatum]

    /// Data with their sources.
    public init(sources: SourceRanking = SourceRanking(), data: [StatisticsDatum] = []) {
        self.sources = sources
        self.data = data
    }

    /// All statistics of the data; nil if there are none.
    public func record(of type: ObjectType) -> StatisticsRecord? {
        StatisticsAccumulator(type: type, options: .all(for: type), sources: sources, data: data).record()
    }

    /// All statistics of what lies between two dates, cut there (WAC-6); nil if there is nothing.
    ///
    /// - Parameter includesEnd: Whether a moment at the very end belongs here too.
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
    /// The part of the datum between two dates; nil if there is none.
    ///
    /// A cumulative value is divided at a constant rate (STAT-14), any other holds for each part (STAT-16).
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
