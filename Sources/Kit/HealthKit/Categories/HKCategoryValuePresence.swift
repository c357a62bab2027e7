/// Whether a symptom is there.
///
/// Mind the order: being there is 0.
@nonexhaustive(warn)
public enum HKCategoryValuePresence: Int, Sendable {
    /// Present.
    case present = 0
    /// Not present.
    case notPresent = 1
}
