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
