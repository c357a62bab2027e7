/// The effort samples of a workout that a query returns.
@nonexhaustive(warn)
public enum HKWorkoutEffortRelationshipQueryOptions: Int, Sendable {
    /// All samples.
    case `default` = 0
    /// The most relevant sample of each workout.
    case mostRelevant = 1
}
