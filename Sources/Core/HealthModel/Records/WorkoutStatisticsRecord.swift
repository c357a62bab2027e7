/// What a workout, or one of its activities, keeps about its samples of one type (WKO-11, WKO-14).
///
/// All values are in the type's canonical unit, all dates in seconds since 2001-01-01 UTC. What the type does not have,
/// such as the average of a type whose values add up, is nil.
public struct WorkoutStatisticsRecord: Sendable, Hashable, Codable {
    /// The values added up.
    public var sum: Double?
    /// The smallest value.
    public var minimum: Double?
    /// The average, as the type averages.
    public var average: Double?
    /// The greatest value.
    public var maximum: Double?
    /// The value that ended last.
    public var mostRecent: Double?
    /// When the most recent value started.
    public var mostRecentStart: Double?
    /// When the most recent value ended.
    public var mostRecentEnd: Double?
    /// The seconds that the samples cover.
    public var duration: Double?

    /// Statistics from what is known of them.
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

    /// One of the values that predicates compare.
    public subscript(statistic: WorkoutStatistic) -> Double? {
        switch statistic {
        case .sum: sum
        case .minimum: minimum
        case .average: average
        case .maximum: maximum
        }
    }
}

/// The statistics of a workout that predicates compare (PRED-25, PRED-26).
public enum WorkoutStatistic: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The values added up; of cumulative types only.
    case sum
    /// The smallest value; of discrete types only.
    case minimum
    /// The average; of discrete types only.
    case average
    /// The greatest value; of discrete types only.
    case maximum

    /// Whether types of this kind have the statistic; nothing has it that is no quantity type.
    public func exists(for type: ObjectType) -> Bool {
        guard type.family == .quantity else { return false }
        return type.isCumulative == (self == .sum)
    }

    /// Checks that a type has the statistic (PRED-25).
    public func check(_ type: ObjectType) throws(ValidationError) {
        guard !exists(for: type) else { return }
        throw ValidationError(
            .invalidArgument,
            reason: self == .sum
                ? "A sum needs a cumulative quantity type, which \(type.identifier) is not"
                : "A minimum, maximum or average needs a discrete quantity type, which \(type.identifier) is not")
    }
}
