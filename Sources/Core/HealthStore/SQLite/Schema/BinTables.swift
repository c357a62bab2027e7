/// The tables of deleted workouts that can be restored for a while, with everything that belonged to them.
enum BinTables {
    static let schema = """
        CREATE TABLE bin (
            id      INTEGER PRIMARY KEY,
            uuid    BLOB NOT NULL UNIQUE,            -- the identifier of the workout
            app     TEXT NOT NULL,                   -- the bundle identifier of who deleted it
            deleted REAL NOT NULL,
            body    BLOB NOT NULL                    -- the workout, and what is no object, as packed JSON
        ) STRICT;
        CREATE INDEX bin_deleted ON bin (deleted);
        -- The objects, piece by piece: 0 and bytes, or packed.
        CREATE TABLE bin_piece (
            id      INTEGER PRIMARY KEY,
            entry   INTEGER NOT NULL REFERENCES bin ON DELETE CASCADE,
            payload BLOB NOT NULL
        ) STRICT;
        CREATE INDEX bin_piece_entry ON bin_piece (entry);
        """
}
