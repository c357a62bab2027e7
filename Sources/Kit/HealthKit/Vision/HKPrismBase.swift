// From the API tables: 5 cases.

/// The direction in which a prism shifts the image.
@nonexhaustive(warn)
public enum HKPrismBase: Int, Sendable {
    /// None.
    case none = 0
    /// Up.
    case up = 1
    /// Down.
    case down = 2
    /// Towards the nose.
    case `in` = 3
    /// Away from the nose.
    case out = 4
}
