/// The tables of a shard.
enum CohortTable: String, CaseIterable, Sendable {
    /// The attributes of people.
    case people
    /// Finished workouts and their activities.
    case efforts
    /// Statistics by type and period.
    case statistics
    /// Values by type and day.
    case values
    /// The progress of feeders.
    case ledger
    /// The shard of each person; the same on all shards.
    case directory
    /// The erased people; the same on all shards.
    case erasures
    /// The identifier of the shard.
    case shard

    /// The tables with data about people, from which people can be erased.
    static let personal: [CohortTable] = [.people, .efforts, .statistics, .values, .ledger, .directory]
    /// The tables that move with a person to another shard.
    ///
    /// The ledger is first: if rows reach the old shard meanwhile, the new one has no entry for them, and they are
    /// sent again.
    static let moving: [CohortTable] = [.ledger, .people, .efforts, .statistics, .values]

    /// The columns with their types, in the order in which they are written.
    var columns: [(name: String, type: String)] {
        switch self {
        case .people:
            [
                ("person", "String"), ("sex", "String"), ("birth_year", "Int32"), ("birth_day", "UInt16"),
                ("attribute_names", "Array(String)"), ("attribute_values", "Array(String)"),
                ("event_names", "Array(String)"),
                ("event_days", "Array(Int32)"), ("devices", "Array(String)"), ("zone", "String"), ("version", "UInt64"),
            ]
        case .efforts:
            [
                ("person", "String"), ("workout", "FixedString(16)"), ("number", "UInt32"), ("is_deleted", "UInt8"),
                ("day", "Int32"), ("week", "Int32"), ("month", "Int32"), ("year", "Int32"), ("start", "Float64"),
                ("end", "Float64"), ("activity", "UInt64"), ("source", "String"), ("figure_names", "Array(String)"),
                ("figures", "Array(Float64)"), ("version", "UInt64"),
            ]
        case .statistics:
            [
                ("person", "String"), ("type", "String"), ("period", "UInt8"), ("day", "Int32"), ("part", "UInt32"),
                ("is_deleted", "UInt8"), ("sum", "Float64"), ("average", "Float64"), ("minimum", "Float64"),
                ("maximum", "Float64"), ("duration", "Float64"), ("version", "UInt64"),
            ]
        case .values:
            [
                ("person", "String"), ("type", "String"), ("day", "Int32"), ("week", "Int32"), ("month", "Int32"),
                ("year", "Int32"), ("part", "UInt32"), ("times", "Array(Float64)"), ("figures", "Array(Float64)"),
                ("version", "UInt64"),
            ]
        case .ledger: [("person", "String"), ("bytes", "String"), ("version", "UInt64")]
        case .directory: [("person", "String"), ("shard", "String"), ("version", "UInt64")]
        case .erasures:
            [
                ("person", "String"), ("date", "Int64"), ("places", "Array(String)"), ("removed", "Array(UInt64)"),
                ("version", "UInt64"),
            ]
        case .shard: [("id", "String"), ("version", "UInt64")]
        }
    }

    /// The columns that identify a row; of several rows with the same key, the one with the greatest version counts.
    ///
    /// The type comes first, because a query is about one type of all people, and reads nothing else this way.
    var key: [String] {
        switch self {
        case .people, .ledger, .directory, .erasures: ["person"]
        case .efforts: ["person", "workout", "number"]
        case .statistics: ["type", "period", "person", "day"]
        case .values: ["type", "person", "day"]
        case .shard: ["id"]
        }
    }

    /// A Boolean value that indicates whether the table is partitioned by month.
    var isPartitioned: Bool { self == .statistics || self == .values }

    /// The names of the columns, comma-separated.
    var columnList: String { columns.map(\.name).joined(separator: ", ") }

    /// Returns the statement that creates the table in a database, if it does not exist.
    func creation(in database: String) -> String {
        let columns = columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
        let partition = isPartitioned ? " PARTITION BY part" : ""
        return
            "CREATE TABLE IF NOT EXISTS \(name(in: database)) (\(columns)) ENGINE = ReplacingMergeTree(version)\(partition) "
            + "ORDER BY (\(key.joined(separator: ", ")))"
    }

    /// Returns the name, qualified with that of the database.
    func name(in database: String) -> String { "`\(database)`.`\(rawValue)`" }
}
