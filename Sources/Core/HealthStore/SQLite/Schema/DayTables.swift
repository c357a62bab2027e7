/// The table of summaries by day of dense blocks.
enum DayTables {
    static let schema = """
        CREATE TABLE block_days (
            block   INTEGER PRIMARY KEY REFERENCES block ON DELETE CASCADE,
            payload BLOB NOT NULL                    -- the summaries of its runs; one begins with each day
        ) STRICT;
        """
}
