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
