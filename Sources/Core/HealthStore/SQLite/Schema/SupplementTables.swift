/// What files say of workouts and samples cannot.
enum SupplementTables {
    static let schema = """
        CREATE TABLE workout_supplement (
            workout INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
            header  BLOB NOT NULL,                   -- what the columns mean, as packed JSON
            payload BLOB NOT NULL                    -- the columns
        ) STRICT;
        """
}
