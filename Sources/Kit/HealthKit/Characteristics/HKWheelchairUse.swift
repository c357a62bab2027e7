// From the API tables: 3 cases.

/// Whether the person uses a wheelchair.
@nonexhaustive(warn)
public enum HKWheelchairUse: Int, Sendable {
    /// Nobody has set it.
    case notSet = 0
    /// The person does not.
    case no = 1
    /// The person does.
    case yes = 2
}
