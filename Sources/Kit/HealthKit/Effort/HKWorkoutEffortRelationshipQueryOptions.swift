/// Which effort samples of a workout a query answers.
@nonexhaustive(warn)
public enum HKWorkoutEffortRelationshipQueryOptions: Int, Sendable {
    /// All of them.
    case `default` = 0
    /// The one that counts most for each workout.
    case mostRelevant = 1
}
