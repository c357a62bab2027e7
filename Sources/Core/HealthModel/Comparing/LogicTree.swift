/// What trees of predicates have in common.
package protocol LogicTree {
    /// Matches everything, or nothing.
    static func constant(_ value: Bool) -> Self
    /// Matches where all parts match.
    static func and(_ parts: [Self]) -> Self
    /// Matches where a part matches.
    static func or(_ parts: [Self]) -> Self
    /// Matches where the part does not.
    static func not(_ part: Self) -> Self
}

/// A tree on something that has dates.
package protocol DatedTree: LogicTree {
    /// Compares the start date with seconds since 2001-01-01 UTC.
    static func start(_ ordering: Ordering, _ date: Double) -> Self
    /// Compares the end date with seconds since 2001-01-01 UTC.
    static func end(_ ordering: Ordering, _ date: Double) -> Self
}
