extension SamplePredicate {
    /// Whether it asks for nothing but dates.
    public var isAboutDates: Bool {
        switch self {
        case .constant, .start, .end: true
        case .not(let part): part.isAboutDates
        case .and(let parts), .or(let parts): parts.allSatisfy(\.isAboutDates)
        default: false
        }
    }

    /// What is left to ask of the single quantities of a series, once everything but dates was asked of the series
    /// (STAT-9).
    ///
    /// The result holds comparisons of dates, logic and constants; where the series decides, it is a constant.
    public func decided(by owner: PredicateSubject) -> SamplePredicate {
        switch self {
        case .start, .end, .constant: return self
        case .not(let part):
            if case .constant(let value) = part.decided(by: owner) { return .constant(!value) }
            return .not(part.decided(by: owner))
        case .and(let parts): return Self.joined(parts, by: owner, absorbing: false, SamplePredicate.and)
        case .or(let parts): return Self.joined(parts, by: owner, absorbing: true, SamplePredicate.or)
        default: return .constant(matches(owner))
        }
    }

    private static func joined(
        _ parts: [SamplePredicate], by owner: PredicateSubject, absorbing: Bool,
        _ join: ([SamplePredicate]) -> SamplePredicate
    ) -> SamplePredicate {
        var open: [SamplePredicate] = []
        for part in parts {
            let decided = part.decided(by: owner)
            if case .constant(let value) = decided {
                if value == absorbing { return .constant(absorbing) }
            } else {
                open.append(decided)
            }
        }
        if open.isEmpty { return .constant(!absorbing) }
        return open.count == 1 ? open[0] : join(open)
    }

    /// Whether an interval satisfies what ``decided(by:)`` left.
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
