/// The tables that record which app imported the data of other sources.
enum JournalTables {
    static let schema = """
        -- Runs of insertion numbers that an app brought in under other sources; runs never overlap.
        CREATE TABLE import_run (
            first    INTEGER PRIMARY KEY,
            last     INTEGER NOT NULL,
            app      TEXT NOT NULL,                  -- the bundle identifier of who did it
            file     TEXT,                           -- what the file was called
            imported REAL NOT NULL                   -- when the run began
        ) STRICT;
        """
}
