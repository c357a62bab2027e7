/// A comparison of ordered values.
public enum Ordering: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Less than.
    case less
    /// Less than or equal.
    case lessOrEqual
    /// Greater than.
    case greater
    /// Greater than or equal.
    case greaterOrEqual
    /// Equal.
    case equal
    /// Not equal.
    case notEqual

    /// Returns whether `left op right` holds.
    ///
    /// A NaN operand satisfies no comparison, not even ``notEqual``.
    @inlinable
    public func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        case .equal: left == right
        case .notEqual: left < right || left > right
        }
    }
}
