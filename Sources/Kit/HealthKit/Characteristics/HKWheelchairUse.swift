// From the API tables: 3 cases.

/// The wheelchair use of the person.
@nonexhaustive(warn)
public enum HKWheelchairUse: Int, Sendable {
    /// Not set.
    case notSet = 0
    /// The person does not use a wheelchair.
    case no = 1
    /// The person uses a wheelchair.
    case yes = 2
}
