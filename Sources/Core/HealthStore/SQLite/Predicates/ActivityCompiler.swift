import HealthModel

/// A compiler from predicates on activities to SQL.
///
/// The rows are `activity a` of the workout `s`. Each condition is 0 or 1, as in ``PredicateCompiler``.
enum ActivityCompiler {
    static func compile(_ predicate: ActivityPredicate) -> SQLCondition {
        switch predicate {
        case .constant(let value): return value ? .always : .never
        case .and(let parts): return parts.isEmpty ? .always : .joined(parts.map(compile), by: "AND")
        case .or(let parts): return parts.isEmpty ? .never : .joined(parts.map(compile), by: "OR")
        case .not(let part):
            return compile(part).negated
        case .activityType(let type):
            return SQLCondition(sql: "a.kind = ?", values: [.integer(type.stored)])
        case .duration(let ordering, let seconds): return PredicateCompiler.compare("a.duration", ordering, seconds)
        case .start(let ordering, let date): return PredicateCompiler.compare("a.start_date", ordering, date)
        case .end(let ordering, let date): return PredicateCompiler.compare("a.end_date", ordering, date)
        case .statistic(let statistic, let type, let ordering, let other):
            return compare(statistic, of: type, ordering, other, where: "t.activity = a.position")
        }
    }

    /// Returns a condition on a statistic of the workout `s` or of one of its activities; false without the
    /// statistic, or with an incompatible unit (PRED-36).
    static func compare(
        _ statistic: WorkoutStatistic, of type: ObjectType, _ ordering: Ordering, _ other: QuantityValue,
        where place: String
    ) -> SQLCondition {
        guard let unit = type.canonicalUnit, let bound = other.converted(to: unit) else { return .never }
        let test = PredicateCompiler.compare("t.\(statistic.column)", ordering, bound)
        let sql = """
            EXISTS (SELECT 1 FROM workout_statistics t WHERE t.workout = s.id AND \(place)
            AND t.type = (SELECT id FROM type WHERE identifier = ?) AND \(test.sql))
            """
        return SQLCondition(sql: sql, values: [.text(type.identifier)] + test.values)
    }
}

extension WorkoutStatistic {
    /// The column in the table `workout_statistics`.
    var column: String {
        switch self {
        case .sum: "sum"
        case .minimum: "minimum"
        case .average: "average"
        case .maximum: "maximum"
        }
    }
}
