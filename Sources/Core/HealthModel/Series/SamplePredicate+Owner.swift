extension SamplePredicate {
    /// A Boolean value that indicates whether the predicate compares only dates.
    public var isAboutDates: Bool {
        switch self {
        case .constant, .start, .end: true
        case .not(let part): part.isAboutDates
        case .and(let parts), .or(let parts): parts.allSatisfy(\.isAboutDates)
        default: false
        }
    }

    /// Returns the remaining predicate on single quantities of a series, after evaluating everything but dates on the
    /// series (STAT-9).
    ///
    /// The result contains date comparisons, Boolean operators and constants; if the series determines the result, it
    /// is a constant.
    public func decided(by owner: PredicateSubject) -> SamplePredicate {
        decided { part in
            switch part {
            case .start, .end: nil
            default: part.matches(owner)
            }
        }
    }

    /// Returns the remaining predicate on single samples, after replacing comparisons with a known result.
    ///
    /// - Parameter known: Returns the result of a comparison if it is the same for all samples, or `nil` if it must
    ///   be evaluated for each.
    package func decided(_ known: (SamplePredicate) -> Bool?) -> SamplePredicate {
        switch self {
        case .constant: return self
        case .not(let part):
            let decided = part.decided(known)
            if case .constant(let value) = decided { return .constant(!value) }
            return .not(decided)
        case .and(let parts): return Self.joined(parts, known, absorbing: false, SamplePredicate.and)
        case .or(let parts): return Self.joined(parts, known, absorbing: true, SamplePredicate.or)
        default: return known(self).map { .constant($0) } ?? self
        }
    }

    private static func joined(
        _ parts: [SamplePredicate], _ known: (SamplePredicate) -> Bool?, absorbing: Bool,
        _ join: ([SamplePredicate]) -> SamplePredicate
    ) -> SamplePredicate {
        var open: [SamplePredicate] = []
        for part in parts {
            let decided = part.decided(known)
            if case .constant(let value) = decided {
                if value == absorbing { return .constant(absorbing) }
            } else {
                open.append(decided)
            }
        }
        if open.isEmpty { return .constant(!absorbing) }
        return open.count == 1 ? open[0] : join(open)
    }

    /// Returns whether an interval satisfies a predicate that compares only dates, such as a result of
    /// ``decided(by:)``.
    public func holds(from start: Double, to end: Double) -> Bool {
        switch self {
        case .constant(let value): value
        case .start(let ordering, let date): ordering.holds(start, date)
        case .end(let ordering, let date): ordering.holds(end, date)
        case .not(let part): !part.holds(from: start, to: end)
        case .and(let parts): parts.allSatisfy { $0.holds(from: start, to: end) }
        case .or(let parts): parts.contains { $0.holds(from: start, to: end) }
        default: false
        }
    }
}
