/// The location type of a swim.
@nonexhaustive(warn)
public enum HKWorkoutSwimmingLocationType: Int, Sendable {
    /// Not specified.
    case unknown = 0
    /// A pool.
    case pool = 1
    /// Open water.
    case openWater = 2
}
