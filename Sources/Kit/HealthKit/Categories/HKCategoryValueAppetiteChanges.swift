/// How appetite changed.
@nonexhaustive(warn)
public enum HKCategoryValueAppetiteChanges: Int, Sendable {
    /// It changed, and nobody said how.
    case unspecified = 0
    /// No change.
    case noChange = 1
    /// Decreased.
    case decreased = 2
    /// Increased.
    case increased = 3
}
