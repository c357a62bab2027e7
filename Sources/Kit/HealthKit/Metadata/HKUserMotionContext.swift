/// The activity of the person during a measurement.
@nonexhaustive(warn)
public enum HKUserMotionContext: Int, Sendable {
    /// Not specified.
    case notSet = 0
    /// Stationary.
    case stationary = 1
    /// In motion.
    case active = 2
}
