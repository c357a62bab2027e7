/// How active the person was when the heart rate was measured.
@nonexhaustive(warn)
public enum HKHeartRateMotionContext: Int, Sendable {
    /// Nobody said.
    case notSet = 0
    /// Still for a while.
    case sedentary = 1
    /// In motion.
    case active = 2
}
