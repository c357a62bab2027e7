import GRDB
import HealthModel

/// The tables of activities and statistics of workouts for use in predicates; all other properties are in the
/// workout's body.
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

    /// Inserts the rows of the workouts that were stored before the tables existed.
    static func fill(_ database: Database) throws {
        enum Column: Int, SQLColumns {
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

    /// The columns of `workout` that duplicate values of the body.
    static let columns = ["activity", "duration", "energy", "distance", "strokes", "flights"]
    static let activityColumns = ["position", "kind", "start_date", "end_date", "duration"]
    static let statisticsColumns = ["activity", "type", "sum", "minimum", "average", "maximum"]

    /// Returns the values of ``columns``.
    static func values(of workout: WorkoutRecord) -> [SQLValue] {
        func total(_ total: WorkoutTotal) -> SQLValue {
            workout.totals[total]?.converted(to: total.canonicalUnit).map { .real($0) } ?? .null
        }
        return [
            .integer(workout.activityType.stored), .real(workout.duration), total(.energyBurned), total(.distance),
            total(.swimmingStrokeCount), total(.flightsClimbed),
        ]
    }

    /// Returns the rows of `activity` of a workout, with ``activityColumns``.
    static func activities(of workout: WorkoutRecord, start: Double, end: Double) -> [[SQLValue]] {
        workout.comparedActivities(start: start, end: end).enumerated().map { position, activity in
            [
                .integer(Int64(position)), .integer(activity.activityType.stored), .real(activity.start),
                .real(activity.end), activity.duration.map { .real($0) } ?? .null,
            ]
        }
    }

    /// Returns the rows of `workout_statistics` of a workout, with ``statisticsColumns``.
    ///
    /// - Parameter number: A closure that returns the number of a type in the store.
    static func statistics(
        of workout: WorkoutRecord, start: Double, end: Double, number: (ObjectType) throws -> Int64
    ) rethrows -> [[SQLValue]] {
        var rows = try statistics(workout.reportedStatistics, activity: -1, number: number)
        for (position, activity) in workout.comparedActivities(start: start, end: end).enumerated() {
            rows += try statistics(activity.statistics, activity: Int64(position), number: number)
        }
        return rows
    }

    private static func statistics(
        _ statistics: [ObjectType: WorkoutStatisticsRecord], activity: Int64, number: (ObjectType) throws -> Int64
    ) rethrows -> [[SQLValue]] {
        try statistics.map { type, values in
            [.integer(activity), .integer(try number(type))]
                + [values.sum, values.minimum, values.average, values.maximum].map { $0.map { .real($0) } ?? .null }
        }
    }

    /// Inserts the rows of a workout.
    ///
    /// - Parameter number: A closure that returns the number of a type in the store.
    static func insert(
        _ workout: WorkoutRecord, id: Int64, start: Double, end: Double, _ database: Database,
        number: (ObjectType) throws -> Int64
    ) throws {
        try database.insert(
            activities(of: workout, start: start, end: end), into: "activity", activityColumns, of: ("workout", id))
        try database.insert(
            try statistics(of: workout, start: start, end: end, number: number), into: "workout_statistics",
            statisticsColumns, of: ("workout", id))
    }
}

/// The table of cached figures that are computed from workouts and their samples.
enum DerivedTables {
    static let schema = """
        CREATE TABLE workout_derived (
            workout INTEGER NOT NULL REFERENCES workout ON DELETE CASCADE,
            kind    INTEGER NOT NULL,                -- what the figures say
            version INTEGER NOT NULL,                -- by which version of the formula
            body    BLOB NOT NULL,
            PRIMARY KEY (workout, kind)
        ) STRICT, WITHOUT ROWID;
        """
}

/// The table of data from workout files that samples cannot represent.
enum SupplementTables {
    static let schema = """
        CREATE TABLE workout_supplement (
            workout INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
            header  BLOB NOT NULL,                   -- what the columns mean, as packed JSON
            payload BLOB NOT NULL                    -- the columns
        ) STRICT;
        """
}
