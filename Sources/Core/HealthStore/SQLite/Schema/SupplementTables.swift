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
