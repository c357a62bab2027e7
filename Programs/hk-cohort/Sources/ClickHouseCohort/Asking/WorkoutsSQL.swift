import HealthCohort
import HealthModel

/// The workouts of a query on one shard, each in its newest version and within the days of the query.
struct WorkoutsSQL {
    private let workouts: WorkoutSQL
    private let query: CohortQuery
    private let shard: ShardPlace

    init(_ predicate: SamplePredicate, _ query: CohortQuery, on shard: ShardPlace) throws(CohortQueryError) {
        workouts = try WorkoutSQL(predicate)
        (self.query, self.shard) = (query, shard)
    }

    /// Returns a statement with a row for each workout: person, workout, and columns over its rows.
    ///
    /// - Parameters:
    ///   - columns: Expressions over the rows of a workout, with their names.
    ///   - people: A statement that selects the people; nil for all.
    func text(columns: [String], extra: [String] = [], people: String? = nil, _ conditions: [String] = []) -> String {
        let flags = workouts.flags.map { ", \($0.condition) AS \($0.name)" } + extra.map { ", \($0)" }
        let own = "argMax(day, \(WorkoutSQL.ownRow))"
        var having = ["argMax(is_deleted, \(WorkoutSQL.ownRow)) = 0", workouts.condition] + conditions
        if let from = query.from { having.append("\(own) >= \(from.rawValue)") }
        if let to = query.to { having.append("\(own) < \(to.rawValue)") }
        return
            "SELECT \((["person", "workout"] + columns).joined(separator: ", ")) FROM (SELECT person, workout, number, version, "
            + "is_deleted, day, week, month, year\(flags.joined()) FROM \(shard.table(.efforts))"
            + (people.map { " WHERE person IN (\($0))" } ?? "")
            + ") AS rows_ GROUP BY person, workout HAVING \(SQLText.all(having))"
    }

    /// Returns the statement for the figures of the workouts themselves: person, day, base of the bucket, figure.
    func figures(_ effort: CohortQuery.Effort, base: String, people: String?) -> String {
        let own = WorkoutSQL.ownRow
        let columns = [
            "argMax(day, \(own)) AS own_day", "argMax(\(base), \(own)) AS own_base", "argMax(x_, \(own)) AS own_x",
        ]
        let text = text(
            columns: columns, extra: ["\(FigureSQL.value(effort)) AS x_"], people: people, ["NOT isNaN(own_x)"])
        return "SELECT person, own_day AS at, own_base AS base, own_x AS x FROM (\(text)) AS figures"
    }

    /// Returns the statement for the figures of the activities that satisfy a predicate: person, day, base of the
    /// bucket, figure.
    func figures(
        of activities: ActivityPredicate, _ effort: CohortQuery.Effort, base: String, people: String?
    ) throws(CohortQueryError) -> String {
        guard let condition = FigureSQL.condition(activities) else {
            throw CohortQueryError("The activity filter uses an attribute that is not stored.")
        }
        let own = WorkoutSQL.ownRow
        // A row that was sent twice exists twice: each combination of activity, version and figure is used once.
        let columns = [
            "argMax(day, \(own)) AS own_day", "argMax(\(base), \(own)) AS own_base", "\(WorkoutSQL.newest) AS newest",
            "groupUniqArray(tuple(number, version, x_)) AS parts_",
        ]
        let extra = ["if(number > 0 AND \(condition), \(FigureSQL.value(effort)), 0.0 / 0.0) AS x_"]
        let text = text(columns: columns, extra: extra, people: people)
        return
            "SELECT person, own_day AS at, own_base AS base, tupleElement(one, 3) AS x FROM (\(text)) AS figures ARRAY JOIN parts_ AS one "
            + "WHERE tupleElement(one, 2) = newest AND NOT isNaN(tupleElement(one, 3))"
    }
}
