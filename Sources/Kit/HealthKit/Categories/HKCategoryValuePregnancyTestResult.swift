/// The result of a pregnancy test.
@nonexhaustive(warn)
public enum HKCategoryValuePregnancyTestResult: Int, Sendable {
    /// Negative.
    case negative = 1
    /// Positive.
    case positive = 2
    /// Indeterminate.
    case indeterminate = 3
}
