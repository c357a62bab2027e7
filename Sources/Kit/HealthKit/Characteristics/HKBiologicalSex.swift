// From the API tables: 4 cases.

/// The biological sex of the person.
@nonexhaustive(warn)
public enum HKBiologicalSex: Int, Sendable {
    /// Not set.
    case notSet = 0
    /// Female.
    case female = 1
    /// Male.
    case male = 2
    /// Other.
    case other = 3
}
