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
