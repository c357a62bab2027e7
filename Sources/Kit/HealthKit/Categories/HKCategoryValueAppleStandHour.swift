/// Whether the person stood for at least a minute of an hour.
@nonexhaustive(warn)
public enum HKCategoryValueAppleStandHour: Int, Sendable {
    /// They stood.
    case stood = 0
    /// They did not.
    case idle = 1
}
