// From the API tables: 2 cases.

/// An eye.
@nonexhaustive(warn)
public enum HKVisionEye: Int, Sendable {
    /// The left eye.
    case left = 1
    /// The right eye.
    case right = 2
}
