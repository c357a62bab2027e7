import HealthModel

extension CohortQuery {
    /// The maximum number of buckets, classes, levels or groups of a query.
    static let limit = 1_000

    /// Validates the query against the closed list of supported queries.
    ///
    /// - Throws: An error that names the unsupported part.
    public func check() throws(CohortQueryError) {
        guard minimumPeople >= 1 else { throw CohortQueryError("The minimum number of people must be at least 1.") }
        if let from, let to, from >= to { throw CohortQueryError("The start date must be before the end date.") }
        try check(bucket)
        try check(figure)
        if let unit, unit.convert(1, to: measuredUnit) == nil {
            throw CohortQueryError("\(measuredUnit) cannot be converted to \(unit).")
        }
        for summary in summaries { try Self.check(summary) }
        guard Set(groups).count == groups.count, groups.count <= 4 else {
            throw CohortQueryError("At most four different groupings are supported.")
        }
        for case .age(let years, _) in groups where !(1...150).contains(years) {
            throw CohortQueryError("An age class must span 1 to 150 years.")
        }
        if let having = people.having {
            guard having.count >= 1 else {
                throw CohortQueryError("The minimum number of workouts must be at least 1.")
            }
            try Self.check(having.workouts)
        }
    }

    private func check(_ bucket: Bucket) throws(CohortQueryError) {
        switch bucket {
        case .whole: break
        case .period(let period):
            for day in [from, to].compactMap(\.self) where period.start(of: day) != day {
                throw CohortQueryError("\(day.text) is not the first day of a \(period.name).")
            }
        case .since(_, let days):
            guard (1...36_600).contains(days) else { throw CohortQueryError("A bucket must have 1 to 36,600 days.") }
        }
    }

    private func check(_ figure: Figure) throws(CohortQueryError) {
        switch figure {
        case .statistic(let statistic, let type):
            guard type.family == .quantity else {
                throw CohortQueryError("\(type.identifier) is not a quantity type. Statistics require a quantity type.")
            }
            if statistic != .duration, type.isCumulative != (statistic == .sum) {
                throw CohortQueryError(
                    type.isCumulative
                        ? "\(type.identifier) is cumulative. Use sum."
                        : "\(type.identifier) is not cumulative. Use average.")
            }
            if statistic == .average {
                guard case .period = bucket else {
                    throw CohortQueryError(
                        "Averages are available by day, week, month and year only. Choose one of these buckets."
                    )
                }
            }
        case .workouts(let predicate, let effort, _):
            try Self.check(predicate)
            try Self.check(effort)
        case .activities(let activities, let workouts, let effort, _):
            try Self.check(workouts)
            try Self.check(activities)
            if case .total = effort {
                throw CohortQueryError("Activities have no totals. Use a statistic, such as the sum of a distance.")
            }
            try Self.check(effort)
        case .values(let type, let edges):
            guard type.family == .quantity else {
                throw CohortQueryError("\(type.identifier) is not a quantity type. Values require a quantity type.")
            }
            try Self.check(edges: edges)
        }
    }

    private static func check(_ effort: Effort) throws(CohortQueryError) {
        switch effort {
        case .count, .duration, .total: break
        case .statistic(let statistic, let type):
            guard statistic.exists(for: type) else {
                throw CohortQueryError("\(type.identifier) does not support this statistic.")
            }
        case .zone(let type, let number):
            guard type.family == .quantity, (1...100).contains(number) else {
                throw CohortQueryError("Zones require a quantity type and are numbered from 1 to 100.")
            }
        }
    }

    private static func check(_ summary: Summary) throws(CohortQueryError) {
        switch summary {
        case .sum, .mean, .deviation: break
        case .quantiles(let levels):
            guard !levels.isEmpty, levels.count <= limit, levels.allSatisfy({ $0 > 0 && $0 < 1 }) else {
                throw CohortQueryError(
                    "Quantile levels must be between 0 and 1, exclusive, because the minimum and maximum belong to a single person."
                )
            }
        case .histogram(let edges): try check(edges: edges)
        case .share(let value):
            guard value.isFinite else { throw CohortQueryError("A share requires a finite threshold.") }
        }
    }

    private static func check(edges: [Double]) throws(CohortQueryError) {
        guard !edges.isEmpty, edges.count < limit, edges.allSatisfy(\.isFinite),
            zip(edges, edges.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw CohortQueryError("Class edges must be 1 to \(limit - 1) ascending numbers.") }
    }

    // MARK: Predicates

    private static let depth = 32

    /// Validates that a predicate on workouts uses only attributes that tiers store.
    static func check(_ predicate: SamplePredicate, depth: Int = 0) throws(CohortQueryError) {
        guard depth < Self.depth else { throw CohortQueryError("The filter is nested too deeply.") }
        switch predicate {
        case .constant, .activityType, .duration, .total, .statistic, .source: break
        case .and(let parts), .or(let parts): for part in parts { try check(part, depth: depth + 1) }
        case .not(let part): try check(part, depth: depth + 1)
        case .activity(let activity): try check(activity, depth: depth + 1)
        case .start, .end, .length: throw noDates
        default:
            throw CohortQueryError(
                "A workout filter supports only activity types, durations, totals, statistics, sources and activities."
            )
        }
    }

    static func check(_ predicate: ActivityPredicate, depth: Int = 0) throws(CohortQueryError) {
        guard depth < Self.depth else { throw CohortQueryError("The filter is nested too deeply.") }
        switch predicate {
        case .constant, .activityType, .duration, .statistic: break
        case .and(let parts), .or(let parts): for part in parts { try check(part, depth: depth + 1) }
        case .not(let part): try check(part, depth: depth + 1)
        case .start, .end: throw noDates
        }
    }

    private static let noDates = CohortQueryError(
        "A workout filter cannot contain dates, because they depend on the person's time zone. Use from and to."
    )
}

/// An error in a query: it is not supported, or its text is malformed.
public struct CohortQueryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message.
    public let description: String

    /// Creates an error from its message.
    public init(_ description: String) { self.description = description }
}
