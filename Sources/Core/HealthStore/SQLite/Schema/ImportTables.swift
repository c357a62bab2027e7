/// The tables of imported details that objects cannot store.
enum ImportTables {
    static let schema = """
        -- When samples were added where they come from, in seconds after their end.
        CREATE TABLE block_creation (
            block   INTEGER PRIMARY KEY REFERENCES block ON DELETE CASCADE,
            payload BLOB NOT NULL
        ) STRICT;
        -- Which of equal samples those of a block are whose identifiers are derived; NULL for other blocks.
        ALTER TABLE block ADD COLUMN ordinal INTEGER;
        CREATE TABLE sample_import (
            sample  INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
            created REAL,
            sync    TEXT                             -- a sync identifier without version
        ) STRICT;
        -- What is no object, as the file says it.
        CREATE TABLE kept (
            id       INTEGER PRIMARY KEY,
            identity BLOB NOT NULL UNIQUE,
            kind     TEXT NOT NULL,
            type     TEXT,
            reason   TEXT NOT NULL,
            body     TEXT NOT NULL,
            payload  BLOB                            -- columns of numbers
        ) STRICT;
        """
}

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
