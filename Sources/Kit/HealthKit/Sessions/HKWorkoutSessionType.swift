/// The type of a workout session, depending on the device on which it runs.
@nonexhaustive(warn)
public enum HKWorkoutSessionType: Int, Sendable {
    /// Runs on this device.
    case primary = 0
    /// Runs on another device and is mirrored on this one.
    case mirrored = 1
}
