/// The table of the person's gear; workouts name it in their annotations.
enum GearTables {
    static let schema = """
        CREATE TABLE gear (
            id   INTEGER PRIMARY KEY,                -- grows in the order of adding
            gear BLOB NOT NULL UNIQUE,               -- the identifier of the gear
            name TEXT NOT NULL UNIQUE,               -- in lower case
            body BLOB NOT NULL                       -- as packed JSON
        ) STRICT;
        """
}
