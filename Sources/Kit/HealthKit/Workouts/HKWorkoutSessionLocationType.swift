/// The location type of a workout.
@nonexhaustive(warn)
public enum HKWorkoutSessionLocationType: Int, Sendable {
    /// Not specified.
    case unknown = 1
    /// Indoors.
    case indoor = 2
    /// Outdoors.
    case outdoor = 3
}
