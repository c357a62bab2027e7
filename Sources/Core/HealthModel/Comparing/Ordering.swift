/// The six comparisons of values that have an order.
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

    /// Whether `left op right` holds.
    ///
    /// Not a number holds for nothing, not even for ``notEqual``.
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
