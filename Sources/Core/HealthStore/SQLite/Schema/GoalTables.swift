/// The table of the person's goals.
enum GoalTables {
    static let schema = """
        CREATE TABLE goal (
            id   INTEGER PRIMARY KEY,                -- grows in the order of adding
            goal BLOB NOT NULL UNIQUE,               -- the identifier of the goal
            body BLOB NOT NULL                       -- as packed JSON
        ) STRICT;
        """
}
