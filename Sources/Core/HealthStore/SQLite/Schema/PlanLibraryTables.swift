/// The tables of plans that were imported, to be scheduled, done and exported.
enum PlanLibraryTables {
    static let schema = """
        -- The files as they were imported; several plans can be of one.
        CREATE TABLE plan_file (
            id     INTEGER PRIMARY KEY,
            name   TEXT NOT NULL,
            format TEXT NOT NULL,
            bytes  BLOB NOT NULL
        ) STRICT;
        CREATE TABLE library_plan (
            id       INTEGER PRIMARY KEY,            -- grows in the order of imports
            plan     BLOB NOT NULL UNIQUE,           -- the identifier of the plan
            file     INTEGER NOT NULL REFERENCES plan_file,
            added    REAL NOT NULL,
            -- What lists show, so that no plan is decoded for them.
            name     TEXT,
            activity INTEGER NOT NULL,
            steps    INTEGER NOT NULL,
            seconds  REAL NOT NULL,
            body     BLOB NOT NULL                   -- the plan, as packed JSON
        ) STRICT;
        CREATE INDEX library_plan_file ON library_plan (file);
        """
}
