/// Whether a workout takes place inside.
@nonexhaustive(warn)
public enum HKWorkoutSessionLocationType: Int, Sendable {
    /// Nobody said.
    case unknown = 1
    /// Inside.
    case indoor = 2
    /// Outside.
    case outdoor = 3
}
