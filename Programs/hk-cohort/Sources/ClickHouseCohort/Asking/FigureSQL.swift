import HealthCohort
import HealthModel

/// SQL expressions for conditions and figures of the rows of efforts.
enum FigureSQL {
    /// Returns the expression of a figure of the row; NaN if it has none.
    static func value(_ effort: CohortQuery.Effort) -> String {
        guard let key = EffortKey(effort) else { return "1.0" }
        let name = SQLText.literal(key.rawValue)
        return "if(has(figure_names, \(name)), \(place(name)), 0.0 / 0.0)"
    }

    /// Returns the condition of a predicate on the row of a workout that does not involve activities; nil if it does,
    /// or if it involves values that tiers do not store.
    static func condition(_ predicate: SamplePredicate) -> String? {
        switch predicate {
        case .constant(let value): return value ? "1" : "0"
        case .and(let parts): return joined(parts.map(condition), " AND ", empty: "1")
        case .or(let parts): return joined(parts.map(condition), " OR ", empty: "0")
        case .not(let part): return condition(part).map { "(NOT \($0))" }
        case .activityType(let type): return "(activity = \(type.rawValue))"
        case .duration(let ordering, let seconds): return comparison(.duration, ordering, seconds)
        case .total(let total, let ordering, let value):
            return comparison(.total(total), ordering, value.converted(to: total.canonicalUnit))
        case .statistic(let statistic, let type, let ordering, let value):
            return comparison(.statistic(statistic, type), ordering, type.canonicalUnit.flatMap(value.converted(to:)))
        case .source(let identifiers): return identifiers.isEmpty ? "0" : "(source IN \(SQLText.list(identifiers)))"
        default: return nil
        }
    }

    /// Returns the condition of a predicate on the row of an activity; nil if it involves values that tiers do not
    /// store.
    static func condition(_ predicate: ActivityPredicate) -> String? {
        switch predicate {
        case .constant(let value): return value ? "1" : "0"
        case .and(let parts): return joined(parts.map(condition), " AND ", empty: "1")
        case .or(let parts): return joined(parts.map(condition), " OR ", empty: "0")
        case .not(let part): return condition(part).map { "(NOT \($0))" }
        case .activityType(let type): return "(activity = \(type.rawValue))"
        case .duration(let ordering, let seconds): return comparison(.duration, ordering, seconds)
        case .statistic(let statistic, let type, let ordering, let value):
            return comparison(.statistic(statistic, type), ordering, type.canonicalUnit.flatMap(value.converted(to:)))
        case .start, .end: return nil
        }
    }

    /// Returns a comparison, which is false if the figure is missing or the unit of the bound does not fit.
    private static func comparison(_ key: EffortKey, _ ordering: Ordering, _ bound: Double?) -> String {
        guard let bound, !bound.isNaN else { return "0" }
        let name = SQLText.literal(key.rawValue)
        let (value, limit) = (place(name), SQLText.literal(bound))
        let holds =
            switch ordering {
            case .less: "\(value) < \(limit)"
            case .lessOrEqual: "\(value) <= \(limit)"
            case .greater: "\(value) > \(limit)"
            case .greaterOrEqual: "\(value) >= \(limit)"
            case .equal: "\(value) = \(limit)"
            // NaN is not even unequal.
            case .notEqual: "(\(value) < \(limit) OR \(value) > \(limit))"
            }
        return "(has(figure_names, \(name)) AND \(holds))"
    }

    private static func place(_ name: String) -> String { "figures[indexOf(figure_names, \(name))]" }

    static func joined(_ parts: [String?], _ word: String, empty: String) -> String? {
        let known = parts.compactMap(\.self)
        guard known.count == parts.count else { return nil }
        return known.isEmpty ? empty : "(" + known.joined(separator: word) + ")"
    }
}

/// A predicate on workouts in two steps: the conditions on each row, and their combination over the rows of a
/// workout.
///
/// The newest version of a workout counts. The greatest `version * 2 + flag` shows whether a row of the newest
/// version has a flag.
struct WorkoutSQL {
    /// The names and conditions of the flags of rows.
    private(set) var flags: [(name: String, condition: String)] = []
    /// The condition over the rows of a workout.
    private(set) var condition = ""

    /// The expression of the newest version of a workout.
    static let newest = "max(version)"
    /// The expression that is greatest for the row of the workout itself in its newest version.
    static let ownRow = "version * 2 + (number = 0)"

    /// Creates the condition of a predicate that ``CohortQuery/check()`` accepts.
    init(_ predicate: SamplePredicate) throws(CohortQueryError) {
        guard let condition = over(predicate) else {
            throw CohortQueryError("The workout filter uses an attribute that is not stored.")
        }
        self.condition = condition
    }

    private mutating func over(_ predicate: SamplePredicate) -> String? {
        if let own = FigureSQL.condition(predicate) { return flag("(number = 0 AND \(own))") }
        switch predicate {
        case .and(let parts): return FigureSQL.joined(parts.map { over($0) }, " AND ", empty: "1")
        case .or(let parts): return FigureSQL.joined(parts.map { over($0) }, " OR ", empty: "0")
        case .not(let part): return over(part).map { "(NOT \($0))" }
        case .activity(let activity):
            guard let own = FigureSQL.condition(activity) else { return nil }
            // A workout without activities of its own is compared as a single activity.
            let hasOne = flag("(number > 0 AND \(own))")
            let hasAny = flag("(number > 0)")
            let isOne = flag("(number = 0 AND \(own))")
            return "(\(hasOne) OR (NOT \(hasAny) AND \(isOne)))"
        default: return nil
        }
    }

    private mutating func flag(_ condition: String) -> String {
        let name = "flag\(flags.count)"
        flags.append((name, condition))
        return "(max(version * 2 + \(name)) = \(Self.newest) * 2 + 1)"
    }
}
