/// When blood glucose was measured, with regard to a meal.
@nonexhaustive(warn)
public enum HKBloodGlucoseMealTime: Int, Sendable {
    /// Before a meal.
    case preprandial = 1
    /// After a meal.
    case postprandial = 2
}
