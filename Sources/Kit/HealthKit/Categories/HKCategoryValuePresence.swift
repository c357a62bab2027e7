/// The presence of a symptom.
///
/// Note the order: the raw value of ``present`` is 0.
@nonexhaustive(warn)
public enum HKCategoryValuePresence: Int, Sendable {
    /// Present.
    case present = 0
    /// Not present.
    case notPresent = 1
}
