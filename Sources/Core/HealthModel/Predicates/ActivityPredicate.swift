/// A predicate on one activity of a workout as a plain tree (PRED-26).
///
/// ``SamplePredicate/activity(_:)`` asks for workouts with an activity that satisfies the whole of it.
public indirect enum ActivityPredicate: Sendable, Hashable, Codable {
    /// Matches every activity, or none.
    case constant(Bool)
    /// Matches where all parts match; empty matches everything.
    case and([ActivityPredicate])
    /// Matches where a part matches; empty matches nothing.
    case or([ActivityPredicate])
    /// Matches where the part does not.
    case not(ActivityPredicate)
    /// An activity of this type.
    case activityType(WorkoutActivity)
    /// An activity whose active seconds compare so; those of an open one never do.
    case duration(Ordering, Double)
    /// Compares the start date with seconds since 2001-01-01 UTC.
    case start(Ordering, Double)
    /// Compares the end date with seconds since 2001-01-01 UTC; an open activity ends in the distant future.
    case end(Ordering, Double)
    /// An activity with a statistic of a quantity type that compares so; a missing one never matches.
    case statistic(WorkoutStatistic, ObjectType, Ordering, QuantityValue)

    /// Whether an activity matches.
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

    /// The pairs of units that a comparison cannot bring together (PRED-36).
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
