/// How active the person was during a measurement.
@nonexhaustive(warn)
public enum HKUserMotionContext: Int, Sendable {
    /// Nobody said.
    case notSet = 0
    /// Still.
    case stationary = 1
    /// In motion.
    case active = 2
}
