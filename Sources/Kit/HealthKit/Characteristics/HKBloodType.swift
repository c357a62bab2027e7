// From the API tables: 9 cases.

/// The blood type of the person.
@nonexhaustive(warn)
public enum HKBloodType: Int, Sendable {
    /// Not set.
    case notSet = 0
    /// A positive.
    case aPositive = 1
    /// A negative.
    case aNegative = 2
    /// B positive.
    case bPositive = 3
    /// B negative.
    case bNegative = 4
    /// AB positive.
    case abPositive = 5
    /// AB negative.
    case abNegative = 6
    /// O positive.
    case oPositive = 7
    /// O negative.
    case oNegative = 8
}
