/// The tables of active sessions, which a new process can recover.
///
/// Growing data are only appended: each second of a session writes a number to `active_member` and, outdoors, a
/// point.
enum ActiveSessionTables {
    static let schema = """
        CREATE TABLE active_session (
            id   INTEGER PRIMARY KEY,                -- grows, so that the greatest is the latest
            uuid BLOB NOT NULL UNIQUE,
            app  TEXT NOT NULL,
            body BLOB NOT NULL                       -- the record as JSON
        ) STRICT;
        CREATE INDEX active_session_app ON active_session (app);
        -- The samples of its workout, as runs of insertion numbers.
        CREATE TABLE active_member (
            session INTEGER NOT NULL REFERENCES active_session ON DELETE CASCADE,
            first   INTEGER NOT NULL,
            last    INTEGER NOT NULL,
            PRIMARY KEY (session, first)
        ) STRICT, WITHOUT ROWID;
        -- The points of its route, as they came.
        CREATE TABLE active_points (
            id      INTEGER PRIMARY KEY,
            session INTEGER NOT NULL REFERENCES active_session ON DELETE CASCADE,
            payload BLOB NOT NULL                    -- the ten columns of the points
        ) STRICT;
        CREATE INDEX active_points_session ON active_points (session);
        """
}
