/// Where somebody stands in menopause.
@nonexhaustive(warn)
public enum HKCategoryValueMenopausalState: Int, Sendable {
    /// Periods have ended.
    case menopause = 1
    /// The years before, in which periods become irregular.
    case perimenopause = 2
    /// Neither.
    case none = 3
}
