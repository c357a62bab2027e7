/// The value of categories that have only one value.
@nonexhaustive(warn)
public enum HKCategoryValue: Int, Sendable {
    /// The sample records only that the event happened.
    case notApplicable = 0
}
