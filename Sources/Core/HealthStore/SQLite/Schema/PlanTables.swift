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

    /// The column that refers to a workout; the plan is moved to a workout that replaces it.
    static let reference = ("workout_plan", "workout")
}
