package import HealthModel

/// Options for the statistics that a query computes.
///
/// Cumulative types support ``cumulativeSum``, discrete types the average, minimum and maximum; all types support the
/// other options. A query with options that are incompatible with its type raises (STAT-1). Statistics that were not
/// requested are nil in the result.
public struct HKStatisticsOptions: OptionSet, Sendable {
    /// The options as a bit mask.
    public let rawValue: UInt

    /// Creates options from a bit mask.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Computes all statistics for each source as well.
    public static var separateBySource: HKStatisticsOptions { .init(.separateBySource) }
    /// The average, computed according to the aggregation style of the type.
    public static var discreteAverage: HKStatisticsOptions { .init(.discreteAverage) }
    /// The minimum.
    public static var discreteMin: HKStatisticsOptions { .init(.discreteMin) }
    /// The maximum.
    public static var discreteMax: HKStatisticsOptions { .init(.discreteMax) }
    /// The sum; if several sources recorded at the same time, only the best one counts.
    public static var cumulativeSum: HKStatisticsOptions { .init(.cumulativeSum) }
    /// The most recent value with its interval.
    public static var mostRecent: HKStatisticsOptions { .init(.mostRecent) }
    /// The most recent value with its interval.
    @available(iOS, deprecated: 13.0, renamed: "mostRecent")
    public static var discreteMostRecent: HKStatisticsOptions { .init(.mostRecent) }
    /// The total duration of the samples, with overlaps counted once.
    public static var duration: HKStatisticsOptions { .init(.duration) }

    /// No options.
    ///
    /// Not available: use `[]`.
    @available(*, unavailable, message: "Use [] for no options.")
    public static var none: HKStatisticsOptions { [] }

    private init(_ record: StatisticsOptions) {
        rawValue = record.rawValue
    }

    /// The model representation of the options.
    package var record: StatisticsOptions { StatisticsOptions(rawValue: rawValue) }
}
