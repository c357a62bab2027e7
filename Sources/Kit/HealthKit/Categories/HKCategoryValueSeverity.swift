/// The severity of a symptom.
@nonexhaustive(warn)
public enum HKCategoryValueSeverity: Int, Sendable {
    /// Present, with unspecified severity.
    case unspecified = 0
    /// Not present.
    case notPresent = 1
    /// Mild.
    case mild = 2
    /// Moderate.
    case moderate = 3
    /// Severe.
    case severe = 4
}
