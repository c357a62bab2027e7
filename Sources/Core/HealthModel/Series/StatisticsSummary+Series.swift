extension StatisticsSummary {
    /// The average by the type's style (STAT-31, STAT-32, STAT-33); nil for a type whose values add up.
    public var average: Double? { tally.average(style) }

    /// The value that ended last, with its interval (STAT-35).
    public var mostRecent: StatisticsValues.MostRecent {
        StatisticsValues.MostRecent(value: tally.recent.value, start: tally.recent.start, end: tally.recent.end)
    }

    /// What a series amounts to whose quantities are summed up here, in the unit they were given in (SER-15).
    public func series(in unit: QuantityUnit) -> QuantitySeriesRecord {
        let recent = mostRecent
        return QuantitySeriesRecord(
            quantity: QuantityValue(average ?? sum, unit), count: count, minimum: minimum, maximum: maximum,
            mostRecent: recent.value, mostRecentStart: recent.start, mostRecentEnd: recent.end)
    }
}
