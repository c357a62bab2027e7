/// The activity of the person during a heart rate measurement.
@nonexhaustive(warn)
public enum HKHeartRateMotionContext: Int, Sendable {
    /// Not specified.
    case notSet = 0
    /// At rest for a while.
    case sedentary = 1
    /// In motion.
    case active = 2
}
