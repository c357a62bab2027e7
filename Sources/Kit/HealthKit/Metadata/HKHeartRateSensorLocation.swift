/// The site at which the heart rate was measured.
@nonexhaustive(warn)
public enum HKHeartRateSensorLocation: Int, Sendable {
    /// Other.
    case other = 0
    /// Chest.
    case chest = 1
    /// Wrist.
    case wrist = 2
    /// Finger.
    case finger = 3
    /// Hand.
    case hand = 4
    /// Earlobe.
    case earLobe = 5
    /// Foot.
    case foot = 6
}
