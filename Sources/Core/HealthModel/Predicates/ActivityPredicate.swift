/// A predicate on one activity of a workout, as a tree (PRED-26).
///
/// ``SamplePredicate/activity(_:)`` matches workouts with an activity that satisfies the entire tree.
public indirect enum ActivityPredicate: Sendable, Hashable, Codable {
    /// Matches every activity or none.
    case constant(Bool)
    /// Matches if all parts match; an empty list matches everything.
    case and([ActivityPredicate])
    /// Matches if any part matches; an empty list matches nothing.
    case or([ActivityPredicate])
    /// Matches if the part does not.
    case not(ActivityPredicate)
    /// Matches an activity of this type.
    case activityType(WorkoutActivity)
    /// Compares the duration in active seconds; an open activity never matches.
    case duration(Ordering, Double)
    /// Compares the start date with seconds since 2001-01-01 UTC.
    case start(Ordering, Double)
    /// Compares the end date with seconds since 2001-01-01 UTC; an open activity ends in the distant future.
    case end(Ordering, Double)
    /// Compares a statistic of a quantity type; a missing statistic never matches.
    case statistic(WorkoutStatistic, ObjectType, Ordering, QuantityValue)

    /// Returns whether an activity matches.
    public func matches(_ activity: ComparedActivity) -> Bool {
        switch self {
        case .constant(let value): value
        case .and(let parts): parts.allSatisfy { $0.matches(activity) }
        case .or(let parts): parts.contains { $0.matches(activity) }
        case .not(let part): !part.matches(activity)
        case .activityType(let type): activity.activityType == type
        case .duration(let ordering, let seconds):
            activity.duration.map { ordering.holds($0, seconds) } ?? false
        case .start(let ordering, let date): ordering.holds(activity.start, date)
        case .end(let ordering, let date): ordering.holds(activity.end, date)
        case .statistic(let statistic, let type, let ordering, let other):
            activity.statistics.holds(statistic, type, ordering, other)
        }
    }

    /// The pairs of incompatible units in comparisons (PRED-36).
    var incompatibleUnits: [(given: QuantityUnit, needed: QuantityUnit)] {
        switch self {
        case .and(let parts), .or(let parts): parts.flatMap(\.incompatibleUnits)
        case .not(let part): part.incompatibleUnits
        case .statistic(_, let type, _, let value): SamplePredicate.pair(value.unit, type.canonicalUnit)
        default: []
        }
    }
}

extension SamplePredicate: DatedTree {}
extension ActivityPredicate: DatedTree {}
