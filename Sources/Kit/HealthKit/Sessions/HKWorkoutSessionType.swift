/// Where a workout session runs.
@nonexhaustive(warn)
public enum HKWorkoutSessionType: Int, Sendable {
    /// On this device.
    case primary = 0
    /// On another device, and this one follows.
    case mirrored = 1
}
