/// A predicate tree that combines conditions with Boolean operators.
package protocol LogicTree {
    /// Returns a tree that matches everything or nothing.
    static func constant(_ value: Bool) -> Self
    /// Returns a tree that matches if all parts match.
    static func and(_ parts: [Self]) -> Self
    /// Returns a tree that matches if any part matches.
    static func or(_ parts: [Self]) -> Self
    /// Returns a tree that matches if the part does not.
    static func not(_ part: Self) -> Self
}

/// A predicate tree over objects with dates.
package protocol DatedTree: LogicTree {
    /// Returns a comparison of the start date with seconds since 2001-01-01 UTC.
    static func start(_ ordering: Ordering, _ date: Double) -> Self
    /// Returns a comparison of the end date with seconds since 2001-01-01 UTC.
    static func end(_ ordering: Ordering, _ date: Double) -> Self
}
