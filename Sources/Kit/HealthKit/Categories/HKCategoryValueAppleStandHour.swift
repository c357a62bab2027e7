/// The standing activity of an hour.
@nonexhaustive(warn)
public enum HKCategoryValueAppleStandHour: Int, Sendable {
    /// The person stood for at least a minute.
    case stood = 0
    /// The person did not stand for a whole minute.
    case idle = 1
}
