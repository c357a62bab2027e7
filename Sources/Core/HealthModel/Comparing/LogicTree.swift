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

extension DatedTree {
    /// Returns a comparison with a period, in seconds since 2001-01-01 UTC (PRED-1, PRED-2, PRED-3, PRED-4, PRED-5,
    /// PRED-6, PRED-7).
    ///
    /// Without strict options, it matches a sample or activity that ends at or after the start of the period and
    /// starts before its end. A `nil` bound is unrestricted.
    package static func period(
        from start: Double?, to end: Double?, strictStart: Bool = false, strictEnd: Bool = false
    ) -> Self {
        var parts: [Self] = []
        if strictStart {
            if let start { parts.append(.start(.greaterOrEqual, start)) }
            if let end { parts.append(.start(.less, end)) }
        }
        if strictEnd {
            if let start { parts.append(.end(.greaterOrEqual, start)) }
            if let end { parts.append(.end(.less, end)) }
        }
        if !strictStart, !strictEnd {
            if let end { parts.append(.start(.less, end)) }
            if let start { parts.append(.end(.greaterOrEqual, start)) }
        }
        return parts.isEmpty ? .constant(true) : .and(parts)
    }
}
