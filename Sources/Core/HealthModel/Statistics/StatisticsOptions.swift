/// The statistics to compute, with Apple's raw values.
public struct StatisticsOptions: OptionSet, Sendable, Hashable, Codable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates options from their bits; unknown bits have no effect.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// All statistics, separated by source in addition (STAT-3).
    public static let separateBySource = StatisticsOptions(rawValue: 1)
    /// The average of a discrete type.
    public static let discreteAverage = StatisticsOptions(rawValue: 2)
    /// The minimum of a discrete type.
    public static let discreteMin = StatisticsOptions(rawValue: 4)
    /// The maximum of a discrete type.
    public static let discreteMax = StatisticsOptions(rawValue: 8)
    /// The sum of a cumulative type.
    public static let cumulativeSum = StatisticsOptions(rawValue: 16)
    /// The most recent value (STAT-35).
    public static let mostRecent = StatisticsOptions(rawValue: 32)
    /// The duration covered by data (STAT-36).
    public static let duration = StatisticsOptions(rawValue: 64)

    /// Returns all options for a type except for the separation by source.
    public static func all(for type: ObjectType) -> StatisticsOptions {
        type.isCumulative
            ? [.cumulativeSum, .mostRecent, .duration]
            : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
    }

    /// Validates that the options apply to a quantity type (STAT-1).
    public func check(for type: ObjectType) throws(ValidationError) {
        guard let style = type.aggregationStyle else {
            throw ValidationError(.invalidArgument, reason: "\(type.identifier) is not a quantity type")
        }
        let isCumulative = style == .cumulative
        let wrong: [(StatisticsOptions, String)] =
            isCumulative
            ? [(.discreteAverage, "DiscreteAverage"), (.discreteMin, "DiscreteMin"), (.discreteMax, "DiscreteMax")]
            : [(.cumulativeSum, "CumulativeSum")]
        for (option, name) in wrong where contains(option) {
            throw ValidationError(
                .invalidArgument,
                reason: """
                    Statistics option HKStatisticsOption\(name) is not compatible with \
                    \(isCumulative ? "cumulative" : "discrete") data type \(type.identifier)
                    """)
        }
    }
}
