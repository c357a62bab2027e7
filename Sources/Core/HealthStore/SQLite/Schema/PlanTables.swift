import Foundation
import GRDB
import HealthModel

/// The tables of planned workouts: the schedules of apps, and the plans that workouts were started from.
enum PlanTables {
    static let schema = """
        -- The permission of apps to schedule workouts, which is apart from those for types.
        CREATE TABLE plan_permission (
            app   TEXT PRIMARY KEY NOT NULL,
            state INTEGER NOT NULL                   -- 1 restricted, 2 denied, 3 authorized
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE scheduled_plan (
            id          INTEGER PRIMARY KEY,         -- grows in the order of scheduling
            app         TEXT NOT NULL,
            plan        BLOB NOT NULL,               -- the identifier of the plan
            day         INTEGER NOT NULL,            -- the number of the day that the date names
            minute      INTEGER,                     -- the minute of that day, NULL for a whole day
            is_complete INTEGER NOT NULL,
            date        BLOB NOT NULL,               -- the date with its components, as packed JSON
            body        BLOB NOT NULL                -- the plan, as packed JSON
        ) STRICT;
        CREATE INDEX scheduled_plan_app ON scheduled_plan (app, plan);
        CREATE INDEX scheduled_plan_day ON scheduled_plan (day);
        -- The plan that a workout was started from, as it was at the start.
        CREATE TABLE workout_plan (
            workout INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
            plan    BLOB NOT NULL,                   -- the identifier of the plan
            body    BLOB NOT NULL                    -- the plan and the entry of the schedule, as packed JSON
        ) STRICT;
        CREATE INDEX workout_plan_plan ON workout_plan (plan);
        """

    /// What lists show of the plans of schedules, so that no plan and no date is decoded for them.
    static let summaries = """
        -- The time zone of the date; NULL for that of the person.
        ALTER TABLE scheduled_plan ADD COLUMN zone TEXT;
        ALTER TABLE scheduled_plan ADD COLUMN name TEXT;
        ALTER TABLE scheduled_plan ADD COLUMN activity INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE scheduled_plan ADD COLUMN steps INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE scheduled_plan ADD COLUMN seconds REAL NOT NULL DEFAULT 0;
        """

    /// Fills the columns of ``summaries``; a damaged plan keeps the defaults, and is found by the integrity check.
    static func fillSummaries(_ database: Database) throws {
        enum Column: Int, SQLColumns {
            case id, date, body
            static let list = selection(of: "scheduled_plan")
        }
        var rows: [[SQLValue]] = []
        try SQLStatement(database, "SELECT \(Column.list) FROM scheduled_plan").forEach(Column.self) { row in
            guard let plan = try? RecordBody.decode(row.bytes(.body), as: PlannedWorkout.self),
                let date = try? RecordBody.decode(row.bytes(.date), as: ScheduledDate.self)
            else { return true }
            let zone = date.slot.zone.map { SQLValue.text($0.identifier) } ?? .null
            rows.append(try columns(of: plan) + [zone, .integer(row.integer(.id))])
            return true
        }
        let fill = try SQLStatement(
            database,
            "UPDATE scheduled_plan SET name = ?, activity = ?, steps = ?, seconds = ?, body = ?, zone = ? WHERE id = ?")
        for row in rows { try fill.run(row) }
    }

    /// Returns the columns of a plan: its name, activity, number of steps, duration and body.
    static func columns(of plan: PlannedWorkout) throws -> [SQLValue] {
        let shown = PlanSummary(plan)
        return [
            shown.displayName.map { .text($0) } ?? .null, .integer(Int64(clamping: shown.activity.rawValue)),
            .integer(Int64(shown.steps)), .real(shown.estimatedSeconds), .blob(try RecordBody.encode(plan)),
        ]
    }

    /// The column that refers to a workout; the plan is moved to a workout that replaces it.
    static let reference = ("workout_plan", "workout")
}
