package import HealthModel

/// Which statistics a query works out.
///
/// Cumulative types take ``cumulativeSum``, discrete ones the average, least and greatest value; all take the rest. A
/// query with options that do not fit its type raises (STAT-1). What was not asked for is nil in the answer.
public struct HKStatisticsOptions: OptionSet, Sendable {
    /// One bit an option.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Everything once more for each source.
    public static var separateBySource: HKStatisticsOptions { .init(.separateBySource) }
    /// The average, worked out as the type's aggregation style says.
    public static var discreteAverage: HKStatisticsOptions { .init(.discreteAverage) }
    /// The least value.
    public static var discreteMin: HKStatisticsOptions { .init(.discreteMin) }
    /// The greatest value.
    public static var discreteMax: HKStatisticsOptions { .init(.discreteMax) }
    /// The sum; where several sources were recording at once, only the best one counts.
    public static var cumulativeSum: HKStatisticsOptions { .init(.cumulativeSum) }
    /// The latest value with its interval.
    public static var mostRecent: HKStatisticsOptions { .init(.mostRecent) }
    /// The latest value with its interval.
    @available(iOS, deprecated: 13.0, renamed: "mostRecent")
    public static var discreteMostRecent: HKStatisticsOptions { .init(.mostRecent) }
    /// How long the samples last together, overlaps counted once.
    public static var duration: HKStatisticsOptions { .init(.duration) }

    /// No option: write `[]`.
    @available(*, unavailable, message: "Write [] for no options.")
    public static var none: HKStatisticsOptions { [] }

    private init(_ record: StatisticsOptions) {
        rawValue = record.rawValue
    }

    /// The options as the floors below know them.
    package var record: StatisticsOptions { StatisticsOptions(rawValue: rawValue) }
}
