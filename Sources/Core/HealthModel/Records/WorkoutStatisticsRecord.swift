/// The statistics of a workout or one of its activities for samples of one type (WKO-11, WKO-14).
///
/// All values are in the canonical unit of the type, all dates in seconds since 2001-01-01 UTC. Statistics that do
/// not apply, such as the average of a cumulative type, are `nil`.
public struct WorkoutStatisticsRecord: Sendable, Hashable, Codable {
    /// The sum.
    public var sum: Double?
    /// The minimum.
    public var minimum: Double?
    /// The average, by the type's aggregation style.
    public var average: Double?
    /// The maximum.
    public var maximum: Double?
    /// The value that ended last.
    public var mostRecent: Double?
    /// The start date of the most recent value.
    public var mostRecentStart: Double?
    /// The end date of the most recent value.
    public var mostRecentEnd: Double?
    /// The duration covered by the samples, in seconds.
    public var duration: Double?

    /// Creates statistics.
    public init(
        sum: Double? = nil, minimum: Double? = nil, average: Double? = nil, maximum: Double? = nil,
        mostRecent: Double? = nil, mostRecentStart: Double? = nil, mostRecentEnd: Double? = nil,
        duration: Double? = nil
    ) {
        self.sum = sum
        self.minimum = minimum
        self.average = average
        self.maximum = maximum
        self.mostRecent = mostRecent
        self.mostRecentStart = mostRecentStart
        self.mostRecentEnd = mostRecentEnd
        self.duration = duration
    }

    /// Accesses a statistic that predicates can compare.
    public subscript(statistic: WorkoutStatistic) -> Double? {
        switch statistic {
        case .sum: sum
        case .minimum: minimum
        case .average: average
        case .maximum: maximum
        }
    }
}

/// A statistic of a workout that predicates can compare (PRED-25, PRED-26).
public enum WorkoutStatistic: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The sum; cumulative types only.
    case sum
    /// The minimum; discrete types only.
    case minimum
    /// The average; discrete types only.
    case average
    /// The maximum; discrete types only.
    case maximum

    /// Returns whether a type has the statistic; only quantity types do.
    public func exists(for type: ObjectType) -> Bool {
        guard type.family == .quantity else { return false }
        return type.isCumulative == (self == .sum)
    }

    /// Validates that a type has the statistic (PRED-25).
    public func check(_ type: ObjectType) throws(ValidationError) {
        guard !exists(for: type) else { return }
        throw ValidationError(
            .invalidArgument,
            reason: self == .sum
                ? "A sum requires a cumulative quantity type; \(type.identifier) is not cumulative"
                : "A minimum, maximum or average requires a discrete quantity type; \(type.identifier) is not discrete")
    }
}
