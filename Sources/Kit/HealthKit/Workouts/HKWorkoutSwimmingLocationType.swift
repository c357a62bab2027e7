/// The kind of water of a swim.
@nonexhaustive(warn)
public enum HKWorkoutSwimmingLocationType: Int, Sendable {
    /// Nobody said.
    case unknown = 0
    /// A pool.
    case pool = 1
    /// Open water.
    case openWater = 2
}
