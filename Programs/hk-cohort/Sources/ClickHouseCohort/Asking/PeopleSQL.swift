import HealthCohort
import HealthModel

/// The people of a query on one shard: a row for each person with groups, and with the day of the event if there is
/// one.
struct PeopleSQL {
    /// The statement.
    let text: String
    /// The number of groups: columns `group0` and so on.
    let groupCount: Int
    /// A Boolean value that indicates whether the filter excludes people.
    let isSelective: Bool

    init(_ query: CohortQuery, on shard: ShardPlace) throws(CohortQueryError) {
        groupCount = query.groups.count
        var conditions: [String] = []
        let filter = query.people
        if !filter.sexes.isEmpty { conditions.append("sex_ IN \(SQLText.list(filter.sexes.map(\.rawValue)))") }
        if let age = filter.age {
            // Ages are never below 0, while bounds may be any numbers.
            conditions.append(
                "birth_day_ > 0 AND \(Self.age(on: age.on)) BETWEEN \(age.years.lowerBound) AND \(age.years.upperBound)"
            )
        }
        for (name, values) in filter.attributes.sorted(by: { $0.key < $1.key }) {
            let name = SQLText.literal(name.canonical)
            conditions.append(
                values.isEmpty
                    ? "0"
                    : "has(attribute_names_, \(name)) AND \(Self.attribute(name)) IN \(SQLText.list(values.map(\.canonical)))"
            )
        }
        if !filter.devices.isEmpty {
            let any = filter.devices.map { "has(devices_, \(SQLText.literal($0.canonical)))" }.sorted()
            conditions.append("(" + any.joined(separator: " OR ") + ")")
        }
        if let having = filter.having {
            let workouts = try WorkoutsSQL(having.workouts, query, on: shard)
            conditions.append(
                "person IN (SELECT person FROM (\(workouts.text(columns: []))) GROUP BY person HAVING count() >= \(having.count))"
            )
        }
        isSelective = !conditions.isEmpty
        var columns = ["person"] + query.groups.enumerated().map { "\(Self.label($1)) AS group\($0)" }
        if case .since(let event, _) = query.bucket {
            let name = SQLText.literal(event.canonical)
            conditions.append("has(event_names_, \(name))")
            columns.append("event_days_[indexOf(event_names_, \(name))] AS origin")
        }
        let newest = [
            "sex", "birth_year", "birth_day", "attribute_names", "attribute_values", "event_names", "event_days",
            "devices",
        ]
        .map { "argMax(\($0), version) AS \($0)_" }.joined(separator: ", ")
        text =
            "SELECT \(columns.joined(separator: ", ")) FROM (SELECT person, \(newest) FROM \(shard.table(.people)) "
            + "WHERE person IN (\(shard.residents)) GROUP BY person) AS known WHERE \(SQLText.all(conditions))"
    }

    /// The names of the group columns.
    var groups: [String] { (0..<groupCount).map { "group\($0)" } }

    private static func attribute(_ name: String) -> String { "attribute_values_[indexOf(attribute_names_, \(name))]" }

    /// Returns the expression of the completed years on a day; 0 before the birth.
    private static func age(on day: CohortDay) -> String {
        let date = day.date
        return "greatest(0, \(date.year) - toInt64(birth_year_) - (\(date.month * 100 + date.day) < birth_day_))"
    }

    private static func label(_ group: CohortQuery.Group) -> String {
        switch group {
        case .sex: return "sex_"
        case .attribute(let name):
            let name = SQLText.literal(name.canonical)
            return "if(has(attribute_names_, \(name)), \(attribute(name)), '')"
        case .age(let years, let day):
            let first = "intDiv(\(age(on: day)), \(years)) * \(years)"
            return "if(birth_day_ = 0, '', concat(toString(\(first)), '–', toString(\(first) + \(years - 1))))"
        }
    }
}

/// The location of a shard in statements.
struct ShardPlace: Sendable, Hashable {
    /// The identifier of the shard in the directory.
    let id: String
    /// The name of the database.
    let database: String

    /// Returns the qualified name of a table.
    func table(_ table: CohortTable) -> String { table.name(in: database) }

    /// The statement for the people on the shard: the newest entry of the directory names it, and they were not
    /// erased.
    var residents: String {
        "SELECT person FROM \(table(.directory)) WHERE person NOT IN (SELECT person FROM \(table(.erasures))) "
            + "GROUP BY person HAVING argMax(shard, version) = \(SQLText.literal(id))"
    }
}
