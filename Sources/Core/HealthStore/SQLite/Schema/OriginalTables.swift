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
