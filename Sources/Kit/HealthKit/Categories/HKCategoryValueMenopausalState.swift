/// The menopausal state of a person.
@nonexhaustive(warn)
public enum HKCategoryValueMenopausalState: Int, Sendable {
    /// Menopause: periods have ended.
    case menopause = 1
    /// Perimenopause: the years before, in which periods become irregular.
    case perimenopause = 2
    /// Neither.
    case none = 3
}
