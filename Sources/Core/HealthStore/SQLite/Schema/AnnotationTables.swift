/// The tables of the person's annotations of workouts, and decisions on recordings of the same outing; they are
/// stored beside the objects, and deleted with them.
enum AnnotationTables {
    static let schema = """
        CREATE TABLE workout_annotation (
            workout  INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            place    INTEGER NOT NULL,               -- 0 before anything was said; the greatest holds, the others can be undone to
            revision INTEGER NOT NULL,               -- rises with each change of the workout, undone ones included
            changed  REAL NOT NULL,
            body     BLOB NOT NULL,                  -- as packed JSON
            PRIMARY KEY (workout, place)
        ) STRICT;
        CREATE TABLE outing_decision (
            one     INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            other   INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            is_same INTEGER NOT NULL,                -- 1 the same outing, 0 two of them
            PRIMARY KEY (one, other)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX outing_decision_other ON outing_decision (other);
        CREATE TABLE outing_preference (
            workout INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
            rank    INTEGER NOT NULL                 -- the greater was said later
        ) STRICT;
        """

    /// The table of the recordings that the person prefers for a stream, which is a type of samples.
    static let streams = """
        CREATE TABLE outing_stream (
            workout INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            type    INTEGER NOT NULL REFERENCES type,
            rank    INTEGER NOT NULL,                -- the greater was said later
            PRIMARY KEY (workout, type)
        ) STRICT, WITHOUT ROWID;
        """

    /// The columns that refer to workouts.
    static let references = [
        ("workout_annotation", "workout"), ("outing_decision", "one"), ("outing_decision", "other"),
        ("outing_preference", "workout"), ("outing_stream", "workout"),
    ]
}
