/// The reason for a walking steadiness notification.
@nonexhaustive(warn)
public enum HKCategoryValueAppleWalkingSteadinessEvent: Int, Sendable {
    /// Initial low.
    case initialLow = 1
    /// Initial very low.
    case initialVeryLow = 2
    /// Repeat low.
    case repeatLow = 3
    /// Repeat very low.
    case repeatVeryLow = 4
}
