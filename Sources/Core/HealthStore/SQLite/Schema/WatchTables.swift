/// The ledger of watched folders: what became of each file.
enum WatchTables {
    static let schema = """
        CREATE TABLE watched_file (
            id       INTEGER PRIMARY KEY,
            folder   TEXT NOT NULL,                  -- the path of the watched folder
            path     BLOB NOT NULL,                  -- below the folder; names are bytes
            size     INTEGER NOT NULL,
            modified INTEGER NOT NULL,               -- in nanoseconds since 1970-01-01 UTC
            inode    INTEGER NOT NULL,
            digest   BLOB,                           -- SHA-256; NULL for what was not read by itself
            outcome  TEXT NOT NULL,
            tries    INTEGER NOT NULL,               -- passing failures, one after another
            ends     INTEGER NOT NULL,               -- times that the program ended while it read the file
            again    REAL,                           -- when a passing failure is over, in seconds since 2001-01-01 UTC
            version  TEXT NOT NULL,                  -- of the program
            report   TEXT NOT NULL,                  -- what is shown of it, one sentence
            changed  REAL NOT NULL,
            UNIQUE (folder, path)
        ) STRICT;
        CREATE INDEX watched_file_digest ON watched_file (digest) WHERE digest IS NOT NULL;
        """
}
