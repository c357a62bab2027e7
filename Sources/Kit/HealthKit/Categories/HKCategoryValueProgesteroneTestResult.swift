/// The result of a progesterone test.
@nonexhaustive(warn)
public enum HKCategoryValueProgesteroneTestResult: Int, Sendable {
    /// Negative.
    case negative = 1
    /// Positive.
    case positive = 2
    /// Indeterminate.
    case indeterminate = 3
}
