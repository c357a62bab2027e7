/// The value of categories that have only one.
@nonexhaustive(warn)
public enum HKCategoryValue: Int, Sendable {
    /// The sample says that it happened, and no more.
    case notApplicable = 0
}
