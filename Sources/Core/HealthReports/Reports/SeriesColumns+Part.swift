import HealthStore

extension SeriesColumns {
    /// Returns the values that start at or after one time and before another, in seconds since 2001-01-01 UTC.
    func starting(from start: Double, before end: Double) -> SeriesColumns {
        guard let first = starts.first, let last = starts.last, first < start || last >= end else { return self }
        let kept = starts.indices.filter { starts[$0] >= start && starts[$0] < end }
        return SeriesColumns(
            starts: kept.map { starts[$0] }, ends: kept.map { ends[$0] }, values: kept.map { values[$0] })
    }
}
