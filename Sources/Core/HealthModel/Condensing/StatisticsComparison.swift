/// Compares statistics from before and after condensing.
public enum StatisticsComparison {
    /// Returns a description of the first difference between the statistics of the same data before and after, or
    /// `nil` if there is none.
    ///
    /// Values that may change are not compared: for cumulative types, the most recent value, which grows if
    /// neighbours are joined; for discrete types, the duration and the start of the most recent interval.
    public static func difference(_ before: StatisticsRecord?, _ after: StatisticsRecord?) -> String? {
        guard let before, let after else { return before == nil && after == nil ? nil : "the presence of data" }
        if before.start != after.start { return "the earliest start" }
        if before.end != after.end { return "the latest end" }
        if let difference = difference(before.values, after.values, isCumulative: before.type.isCumulative) {
            return difference
        }
        guard let old = before.sources, let new = after.sources else { return nil }
        guard old.map(\.source) == new.map(\.source) else { return "the sources" }
        for (old, new) in zip(old, new) {
            if let part = difference(old.values, new.values, isCumulative: before.type.isCumulative) {
                return "\(part) of a source"
            }
        }
        return nil
    }

    /// Returns a description of the first difference between sums in buckets, or `nil` if there is none.
    public static func difference(_ before: [StatisticsBucket], _ after: [StatisticsBucket]) -> String? {
        guard before.map(\.number) == after.map(\.number) else { return "the periods with data" }
        let largest = before.reduce(0) { max($0, abs($1.record.values.sum ?? 0)) }
        for (old, new) in zip(before, after) {
            // Equal rates may differ by this much, and each part of a period rounds on its own.
            let allowance = CondensingRules.rateTolerance * 2
            if !isClose(old.record.values.sum, new.record.values.sum, allowance, floor: largest * 1e-12) {
                return "the sum of a period"
            }
            if !isClose(old.record.values.duration, new.record.values.duration, allowance, floor: 1e-6) {
                return "the duration of a period"
            }
        }
        return nil
    }

    private static func difference(
        _ before: StatisticsValues, _ after: StatisticsValues, isCumulative: Bool
    ) -> String? {
        let tolerance = CondensingRules.statisticsTolerance
        if !isClose(before.sum, after.sum, tolerance) { return "the sum" }
        if !isClose(before.minimum, after.minimum, tolerance) { return "the minimum" }
        if !isClose(before.maximum, after.maximum, tolerance) { return "the maximum" }
        if !isClose(before.average, after.average, tolerance) { return "the average" }
        if isCumulative {
            if !isClose(before.duration, after.duration, tolerance, floor: 1e-6) { return "the duration" }
        } else {
            if !isClose(before.mostRecent?.value, after.mostRecent?.value, tolerance) { return "the most recent value" }
            if before.mostRecent?.end != after.mostRecent?.end { return "the end of the most recent value" }
        }
        return nil
    }

    private static func isClose(_ old: Double?, _ new: Double?, _ tolerance: Double, floor: Double = 0) -> Bool {
        guard let old, let new else { return old == nil && new == nil }
        if old == new { return true }
        return abs(old - new) <= max(tolerance * max(abs(old), abs(new)), floor)
    }
}
