import GRDB
import HealthModel

/// What predicates ask of the activities and statistics of workouts; everything else stands in the workout's body.
enum WorkoutTables {
    static let schema = """
        CREATE TABLE activity (
            workout    INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            position   INTEGER NOT NULL,             -- from 0, ascending by start
            kind       INTEGER NOT NULL,
            start_date REAL NOT NULL,
            end_date   REAL NOT NULL,                -- the distant future while open
            duration   REAL,                         -- NULL while open
            PRIMARY KEY (workout, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE workout_statistics (
            workout  INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            activity INTEGER NOT NULL,               -- the position of an activity, or -1 for the whole workout
            type     INTEGER NOT NULL REFERENCES type,
            sum      REAL,                           -- all in the canonical unit
            minimum  REAL,
            average  REAL,
            maximum  REAL,
            PRIMARY KEY (workout, activity, type)
        ) STRICT, WITHOUT ROWID;
        """

    /// Writes the rows of the workouts that were stored before the tables existed.
    static func fill(_ database: Database) throws {
        enum Column: Int32, SQLColumns {
            case id, startDate, endDate, body
            static let list = selection(of: "s", [.id: "w.id", .body: "w.body"])
        }
        let sql = "SELECT \(Column.list) FROM workout w JOIN sample s ON s.id = w.id"
        try SQLStatement(database, sql).forEach(Column.self) { row in
            let workout = try RecordBody.decode(row.bytes(.body))
            let (id, start, end) = (row.integer(.id), row.real(.startDate), row.real(.endDate))
            try insert(workout, id: id, start: start, end: end, database) { type in
                try SQLStatement(database, "INSERT OR IGNORE INTO type (identifier) VALUES (?)")
                    .run(.text(type.identifier))
                return try SQLStatement(database, "SELECT id FROM type WHERE identifier = ?")
                    .firstInteger(.text(type.identifier)) ?? 0
            }
            return true
        }
    }

    /// Writes the rows of a workout.
    /// - Parameter number: The number of a type in the store.
    static func insert(
        _ workout: WorkoutRecord, id: Int64, start: Double, end: Double, _ database: Database,
        number: (ObjectType) throws -> Int64
    ) throws {
        try insert(workout.reportedStatistics, id: id, activity: -1, database, number: number)
        let statement = try SQLStatement(
            database,
            "INSERT INTO activity (workout, position, kind, start_date, end_date, duration) VALUES (?, ?, ?, ?, ?, ?)")
        for (position, activity) in workout.comparedActivities(start: start, end: end).enumerated() {
            try statement.run(
                .integer(id), .integer(Int64(position)), .integer(activity.activityType.stored),
                .real(activity.start), .real(activity.end), activity.duration.map { .real($0) } ?? .null)
            try insert(activity.statistics, id: id, activity: Int64(position), database, number: number)
        }
    }

    private static func insert(
        _ statistics: [ObjectType: WorkoutStatisticsRecord], id: Int64, activity: Int64, _ database: Database,
        number: (ObjectType) throws -> Int64
    ) throws {
        guard !statistics.isEmpty else { return }
        let statement = try SQLStatement(
            database,
            """
            INSERT INTO workout_statistics (workout, activity, type, sum, minimum, average, maximum)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        for (type, values) in statistics {
            let columns: [SQLValue] = [values.sum, values.minimum, values.average, values.maximum].map {
                $0.map { .real($0) } ?? .null
            }
            try statement.run(
                .integer(id), .integer(activity), .integer(try number(type)), columns[0], columns[1], columns[2],
                columns[3])
        }
    }
}
