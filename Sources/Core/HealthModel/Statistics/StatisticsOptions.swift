/// Which statistics are asked for; the raw values are Apple's.
public struct StatisticsOptions: OptionSet, Sendable, Hashable, Codable {
    /// One bit an option.
    public let rawValue: UInt

    /// Options from their bits; bits without a meaning do nothing.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Everything once more for each source (STAT-3).
    public static let separateBySource = StatisticsOptions(rawValue: 1)
    /// The average of a discrete type.
    public static let discreteAverage = StatisticsOptions(rawValue: 2)
    /// The least value of a discrete type.
    public static let discreteMin = StatisticsOptions(rawValue: 4)
    /// The greatest value of a discrete type.
    public static let discreteMax = StatisticsOptions(rawValue: 8)
    /// The sum of a cumulative type.
    public static let cumulativeSum = StatisticsOptions(rawValue: 16)
    /// The latest value (STAT-35).
    public static let mostRecent = StatisticsOptions(rawValue: 32)
    /// How long there were data (STAT-36).
    public static let duration = StatisticsOptions(rawValue: 64)

    /// Everything that can be asked of a type, without the sources apart.
    public static func all(for type: ObjectType) -> StatisticsOptions {
        type.isCumulative
            ? [.cumulativeSum, .mostRecent, .duration]
            : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
    }

    /// Checks that the options fit a quantity type (STAT-1).
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
