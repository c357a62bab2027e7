/// The tables of blocks that have several parts, or whose samples were not saved together.
enum ScatteredBlockTables {
    static let schema = """
        ALTER TABLE block ADD COLUMN last INTEGER NOT NULL DEFAULT 0;      -- the greatest insertion number
        ALTER TABLE block ADD COLUMN scattered INTEGER NOT NULL DEFAULT 0; -- 1: numbers and identifiers are stored
        UPDATE block SET last = id + count - 1;
        CREATE INDEX block_scattered ON block (last, id) WHERE scattered;
        -- How many samples there are is answered by this alone.
        CREATE INDEX block_count ON block (type, revision, count, min_start, max_end);

        -- What the parts of a block amount to, of those that have several.
        CREATE TABLE block_parts (
            block   INTEGER PRIMARY KEY REFERENCES block ON DELETE CASCADE,
            payload BLOB NOT NULL
        ) STRICT;

        -- The identifiers of scattered blocks.
        CREATE TABLE block_identity (
            block   INTEGER PRIMARY KEY REFERENCES block ON DELETE CASCADE,
            payload BLOB NOT NULL                    -- four columns of 32 bits
        ) STRICT;
        -- In which scattered block an identifier may be: pages of keys and blocks, ascending by key.
        CREATE TABLE identity_page (
            first   INTEGER PRIMARY KEY,             -- the least key of the page; that of the first page is 0
            payload BLOB NOT NULL                    -- keys, blocks
        ) STRICT;
        """
}

/// The table of summaries by day of dense blocks.
enum DayTables {
    static let schema = """
        CREATE TABLE block_days (
            block   INTEGER PRIMARY KEY REFERENCES block ON DELETE CASCADE,
            payload BLOB NOT NULL                    -- the summaries of its runs; one begins with each day
        ) STRICT;
        """
}
