import HealthCohort
import HealthModel

/// SQL expressions for conditions and figures of effort rows.
enum FigureSQL {
    /// Returns the expression of a figure of the row; NaN if it has none.
    static func value(_ effort: CohortQuery.Effort) -> String {
        guard let key = EffortKey(effort) else { return "1.0" }
        let name = SQLText.literal(key.rawValue)
        return "if(has(figure_names, \(name)), \(place(name)), 0.0 / 0.0)"
    }

    /// Returns the condition for a workout's row to satisfy a predicate without conditions on activities; nil if the
    /// predicate has such conditions, or uses attributes that tiers do not store.
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

    /// Returns the condition for an activity's row to satisfy a predicate; nil if it uses attributes that tiers do
    /// not store.
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

    /// Returns a comparison, which is false for a missing figure and for a bound in an incompatible unit.
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
            // NaN must not compare as unequal.
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

/// A predicate on workouts in two steps: flags for each row, and a condition that aggregates them over the rows of a
/// workout.
///
/// Only the newest version of a workout counts. The maximum of `version * 2 + flag` reveals whether a row of the
/// newest version has a flag.
struct WorkoutSQL {
    /// The flags of rows, by name.
    private(set) var flags: [(name: String, condition: String)] = []
    /// The condition over the rows of a workout.
    private(set) var condition = ""

    /// The newest version of a workout.
    static let newest = "max(version)"
    /// The expression that is greatest for the row of the workout itself in its newest version.
    static let ownRow = "version * 2 + (number = 0)"

    /// Creates the SQL of a predicate that passes ``CohortQuery/check()``.
    init(_ predicate: SamplePredicate) throws(CohortQueryError) {
        guard let condition = over(predicate) else {
            throw CohortQueryError("The filter compares something that tiers do not keep of workouts.")
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
            // A workout without activities is compared as a single activity.
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
