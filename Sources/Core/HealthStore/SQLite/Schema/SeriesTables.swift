/// The tables of series, and of deletions in runs.
enum SeriesTables {
    static let schema = """
        -- What the quantities of a series amount to, beside the row of its sample, whose unit is NULL: that alone tells
        -- the rows of series from those of single quantities.
        CREATE TABLE series (
            id             INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
            count          INTEGER NOT NULL,
            unit           INTEGER NOT NULL REFERENCES unit,
            minimum        REAL NOT NULL,             -- these three in the canonical unit
            maximum        REAL NOT NULL,
            recent         REAL NOT NULL,
            recent_start   REAL NOT NULL,
            recent_end     REAL NOT NULL,
            given_minimum  REAL NOT NULL,             -- and as they were given
            given_maximum  REAL NOT NULL,
            given_recent   REAL NOT NULL,
            rank           INTEGER NOT NULL,          -- stands for an insertion number where statistics need one
            is_condensed   INTEGER NOT NULL           -- whether condensing made it
        ) STRICT;
        -- The quantities, up to 1,024 in a block, each block with what it amounts to.
        CREATE TABLE series_block (
            id        INTEGER PRIMARY KEY,
            series    INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            type      INTEGER NOT NULL REFERENCES type,
            count     INTEGER NOT NULL,
            columns   INTEGER NOT NULL,               -- 3, or 4 where condensing made some of the intervals
            min_start REAL NOT NULL,
            max_start REAL NOT NULL,
            min_end   REAL NOT NULL,
            max_end   REAL NOT NULL,
            summary   BLOB NOT NULL
        ) STRICT;
        CREATE INDEX series_block_series ON series_block (series);
        CREATE INDEX series_block_time ON series_block (type, min_start, max_end);
        CREATE TABLE series_data (
            block   INTEGER PRIMARY KEY REFERENCES series_block ON DELETE CASCADE,
            payload BLOB NOT NULL                     -- starts, ends, values as given; whether condensing made them
        ) STRICT;

        CREATE TABLE heartbeat_data (
            series  INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
            payload BLOB NOT NULL                     -- seconds since the start; 1 after a gap, else 0
        ) STRICT;

        -- Deletions of objects whose identifiers follow one another, as if each had its row among the tombstones.
        CREATE TABLE tombstone_run (
            id      INTEGER PRIMARY KEY,              -- the insertion number of the first deletion
            count   INTEGER NOT NULL,
            uuid    BLOB NOT NULL,                    -- the first identifier
            type    INTEGER NOT NULL REFERENCES type,
            source  INTEGER NOT NULL REFERENCES source,
            deleted REAL NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX tombstone_run_uuid ON tombstone_run (uuid);
        CREATE INDEX tombstone_run_deleted ON tombstone_run (deleted);
        """
}

/// The table of the originals that condensing joined.
enum OriginalTables {
    static let schema = """
        -- What the quantities of a block were before condensing joined some: only what does not follow from the block.
        CREATE TABLE series_original (
            block     INTEGER PRIMARY KEY REFERENCES series_block ON DELETE CASCADE,
            count     INTEGER NOT NULL,
            step      REAL NOT NULL,          -- the usual time from one to the next, in seconds; 0 where none was joined
            first     INTEGER NOT NULL,       -- the insertion number of the first one
            forms     BLOB,                   -- for each quantity: how many more than usual, forms of dates and values
            starts    BLOB,                   -- of those that follow one another without a rhythm
            intervals BLOB,                   -- starts and ends of those of which nothing follows
            levels    BLOB,                   -- a value that all originals of a quantity have
            given     BLOB,                   -- values and units of those of which nothing follows
            numbers   BLOB,                   -- insertion numbers, unless they count up from the first
            delays    BLOB                    -- when they were added where they come from, in seconds after their ends
        ) STRICT;
        """
}
