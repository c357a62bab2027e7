/// A classification of breathing disturbances during sleep.
///
/// The system derives it from a score. The boundaries between the classes are not published, so no score can be
/// classified here.
@nonexhaustive(warn)
public enum HKAppleSleepingBreathingDisturbancesClassification: Int, CaseIterable, Sendable {
    /// Not elevated.
    case notElevated = 0
    /// Elevated.
    case elevated = 1
}

// MARK: - Scores

extension HKAppleSleepingBreathingDisturbancesClassification {
    /// Classifies a score.
    ///
    /// Always returns nil here, because the boundaries between the classes are not published.
    public init?(classifying appleSleepingBreathingDisturbances: HKQuantity) {
        return nil
    }

    /// The lowest score of the class.
    ///
    /// Raises here, because the boundaries between the classes are not published.
    public var minimum: HKQuantity { raise(.generic, "The bounds of breathing disturbances are not published") }
}
