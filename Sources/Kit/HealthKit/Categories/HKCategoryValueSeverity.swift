/// How severe a symptom is.
@nonexhaustive(warn)
public enum HKCategoryValueSeverity: Int, Sendable {
    /// It is there, and nobody said how severe.
    case unspecified = 0
    /// It is not there.
    case notPresent = 1
    /// Mild.
    case mild = 2
    /// Moderate.
    case moderate = 3
    /// Severe.
    case severe = 4
}
