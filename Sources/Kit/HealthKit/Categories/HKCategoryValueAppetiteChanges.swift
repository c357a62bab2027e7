/// A change in appetite.
@nonexhaustive(warn)
public enum HKCategoryValueAppetiteChanges: Int, Sendable {
    /// Changed in an unspecified way.
    case unspecified = 0
    /// No change.
    case noChange = 1
    /// Decreased.
    case decreased = 2
    /// Increased.
    case increased = 3
}
