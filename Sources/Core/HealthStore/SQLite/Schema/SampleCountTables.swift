import GRDB

/// The counts of samples by source and type, stored with the source's first appearance, so that counting reads no
/// samples.
enum SampleCountTables {
    static let schema = """
        ALTER TABLE appearance ADD COLUMN count INTEGER NOT NULL DEFAULT 0;   -- how many samples there are now
        ALTER TABLE appearance ADD COLUMN earliest REAL;                      -- none starts before; NULL if there are none
        ALTER TABLE appearance ADD COLUMN latest REAL;                        -- none ends after
        -- Whether the sample was deleted by which a date was known: 1 the earliest, 2 the latest.
        ALTER TABLE appearance ADD COLUMN trimmed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE appearance ADD COLUMN changed INTEGER NOT NULL DEFAULT 0; -- the number of the last change
        """

    /// The actual counts, computed sample by sample.
    static let counted = """
        SELECT x.type AS type, r.source AS source, min(x.first) AS first, sum(x.count) AS count,
            min(x.earliest) AS earliest, max(x.latest) AS latest
        FROM (
            SELECT type, revision, min(id) AS first, count(*) AS count, min(start_date) AS earliest,
                max(end_date) AS latest
            FROM sample GROUP BY type, revision
            UNION ALL
            SELECT type, revision, min(id), sum(count), min(min_start), max(max_end) FROM block GROUP BY type, revision
        ) x JOIN revision r ON r.id = x.revision JOIN source o ON o.id = r.source JOIN type t ON t.id = x.type
        WHERE true GROUP BY x.type, r.source
        """

    /// Recomputes all counts.
    static func recount(_ database: Database) throws {
        try database.execute(
            sql: """
                UPDATE appearance SET count = 0, earliest = NULL, latest = NULL, trimmed = 0;
                INSERT INTO appearance (type, source, first, count, earliest, latest) \(counted)
                ON CONFLICT (type, source) DO UPDATE SET
                    count = excluded.count, earliest = excluded.earliest, latest = excluded.latest;
                """)
    }

    /// The number of rows that differ from the actual counts.
    static let differences = """
        SELECT count(*) FROM appearance a LEFT JOIN (\(counted)) c ON c.type = a.type AND c.source = a.source
        WHERE a.count <> coalesce(c.count, 0)
            OR c.count > 0 AND (
                a.earliest IS NULL OR a.latest IS NULL OR a.earliest > c.earliest OR a.latest < c.latest
                OR a.trimmed & 1 = 0 AND a.earliest <> c.earliest OR a.trimmed & 2 = 0 AND a.latest <> c.latest)
        """
}
