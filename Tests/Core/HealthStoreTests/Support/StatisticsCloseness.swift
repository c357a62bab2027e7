import HealthModel

/// Statistics rounded to ten digits where they are sums.
///
/// Data that are counted a block at a time are added in another order than one by one, which changes the last digits.
/// Extremes, dates, the most recent value and the sources are exact all the same.
extension StatisticsRecord {
    var rounded: StatisticsRecord {
        var result = self
        result.values = values.rounded
        result.sources = sources?.map { .init(source: $0.source, values: $0.values.rounded) }
        return result
    }
}

extension StatisticsBucket {
    var rounded: StatisticsBucket { StatisticsBucket(number: number, count: count, record: record.rounded) }
}

extension StatisticsValues {
    fileprivate var rounded: StatisticsValues {
        var result = self
        result.sum = sum?.roundedToTenDigits
        result.average = average?.roundedToTenDigits
        result.duration = duration?.roundedToTenDigits
        return result
    }
}

extension Double {
    /// The nearest number in steps of 1e-10 of its power of two, half a step off the round ones, so that whole
    /// results do not lie on a rounding boundary.
    fileprivate var roundedToTenDigits: Double {
        guard isFinite, self != 0 else { return self }
        let step = binade.magnitude * 1e-10
        return ((self / step) + 0.31).rounded() * step
    }
}
