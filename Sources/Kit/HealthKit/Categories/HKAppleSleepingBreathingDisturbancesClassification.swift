/// Whether breathing was disturbed during sleep more than it should be.
///
/// The system decides it from a score; where one class ends and the next begins is not published, so that no score can
/// be classified here.
@nonexhaustive(warn)
public enum HKAppleSleepingBreathingDisturbancesClassification: Int, CaseIterable, Sendable {
    /// Not elevated.
    case notElevated = 0
    /// Elevated.
    case elevated = 1
}

// MARK: - Unavailable

extension HKAppleSleepingBreathingDisturbancesClassification {
    /// Not available: the class of a score.
    @available(*, unavailable, message: "Where one class ends and the next begins is not published.")
    public init?(classifying appleSleepingBreathingDisturbances: HKQuantity) {
        return nil
    }

    /// Not available: the lowest score of this class.
    @available(*, unavailable, message: "Where one class ends and the next begins is not published.")
    public var minimum: HKQuantity { raise(.generic, "The bounds of breathing disturbances are not published") }
}
