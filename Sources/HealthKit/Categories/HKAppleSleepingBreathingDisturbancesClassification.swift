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
