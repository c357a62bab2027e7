import HealthModel

extension CohortQuery {
    /// The maximum number of buckets, classes, levels or groups of a query.
    static let limit = 1_000

    /// Validates the query against the closed list of supported queries.
    ///
    /// - Throws: An error that names the unsupported part.
    public func check() throws(CohortQueryError) {
        guard minimumPeople >= 1 else { throw CohortQueryError("The least number of people is 1 or more.") }
        if let from, let to, from >= to { throw CohortQueryError("The last day comes before the first.") }
        try check(bucket)
        try check(figure)
        if let unit, unit.convert(1, to: measuredUnit) == nil {
            throw CohortQueryError("\(unit) cannot be made of \(measuredUnit).")
        }
        for summary in summaries { try Self.check(summary) }
        guard Set(groups).count == groups.count, groups.count <= 4 else {
            throw CohortQueryError("There are at most four groupings, each once.")
        }
        for case .age(let years, _) in groups where !(1...150).contains(years) {
            throw CohortQueryError("A class of age is 1 to 150 years wide.")
        }
        if let having = people.having {
            guard having.count >= 1 else { throw CohortQueryError("A person must have at least 1 workout.") }
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
            guard (1...36_600).contains(days) else { throw CohortQueryError("A bucket has 1 to 36,600 days.") }
        }
    }

    private func check(_ figure: Figure) throws(CohortQueryError) {
        switch figure {
        case .statistic(let statistic, let type):
            guard type.family == .quantity else {
                throw CohortQueryError("\(type.identifier) is no quantity type; statistics are of those.")
            }
            if statistic != .duration, type.isCumulative != (statistic == .sum) {
                throw CohortQueryError(
                    type.isCumulative
                        ? "\(type.identifier) adds up: ask for its sum."
                        : "\(type.identifier) does not add up: ask for its average.")
            }
            if statistic == .average {
                guard case .period = bucket else {
                    throw CohortQueryError(
                        "Averages are kept by day, week, month and year, and cannot be put together of those: choose one of these buckets."
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
                throw CohortQueryError("Activities have no totals: ask for a statistic, such as the sum of a distance.")
            }
            try Self.check(effort)
        case .values(let type, let edges):
            guard type.family == .quantity else {
                throw CohortQueryError("\(type.identifier) is no quantity type; values are of those.")
            }
            try Self.check(edges: edges)
        }
    }

    private static func check(_ effort: Effort) throws(CohortQueryError) {
        switch effort {
        case .count, .duration, .total: break
        case .statistic(let statistic, let type):
            guard statistic.exists(for: type) else {
                throw CohortQueryError("\(type.identifier) has no such statistic.")
            }
        case .zone(let type, let number):
            guard type.family == .quantity, (1...100).contains(number) else {
                throw CohortQueryError("Zones are of quantity types, and are counted from 1.")
            }
        }
    }

    private static func check(_ summary: Summary) throws(CohortQueryError) {
        switch summary {
        case .sum, .mean, .deviation: break
        case .quantiles(let levels):
            guard !levels.isEmpty, levels.count <= limit, levels.allSatisfy({ $0 > 0 && $0 < 1 }) else {
                throw CohortQueryError(
                    "Levels of quantiles lie between 0 and 1; the least and the greatest are one person's.")
            }
        case .histogram(let edges): try check(edges: edges)
        case .share(let value):
            guard value.isFinite else { throw CohortQueryError("A share is of those who reach a number.") }
        }
    }

    private static func check(edges: [Double]) throws(CohortQueryError) {
        guard !edges.isEmpty, edges.count < limit, edges.allSatisfy(\.isFinite),
            zip(edges, edges.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw CohortQueryError("Edges of classes are 1 to \(limit - 1) ascending numbers.") }
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
                "A filter of workouts compares activity types, durations, totals, statistics and activities, and nothing else."
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
        "A filter of workouts has no dates, which differ with the person's zone: say from when to when the question is."
    )
}
