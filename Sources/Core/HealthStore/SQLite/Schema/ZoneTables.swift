/// The table of the person's zone preferences.
enum ZoneTables {
    static let schema = """
        CREATE TABLE zone_preference (
            subject INTEGER NOT NULL,                -- 0 zones of heart rate, 1 of cycling power, 2 the maximal heart rate
            day     INTEGER NOT NULL,                -- the number of the first day on which it holds
            body    BLOB NOT NULL,                   -- as packed JSON
            PRIMARY KEY (subject, day)
        ) STRICT, WITHOUT ROWID;
        """
}
