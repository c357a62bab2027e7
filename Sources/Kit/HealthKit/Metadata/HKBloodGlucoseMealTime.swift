/// The time of a blood glucose measurement relative to a meal.
@nonexhaustive(warn)
public enum HKBloodGlucoseMealTime: Int, Sendable {
    /// Before a meal.
    case preprandial = 1
    /// After a meal.
    case postprandial = 2
}
