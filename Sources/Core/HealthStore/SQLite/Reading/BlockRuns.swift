/// Queries for blocks by insertion numbers.
enum BlockRuns {
    /// A query for the numbers of the blocks that may contain an insertion number from ?1 to ?2.
    ///
    /// The first block may begin before the run; scattered ones may begin anywhere.
    static let numbers = """
        SELECT id FROM block
        WHERE id >= ifnull((SELECT max(id) FROM block WHERE id <= ?1 AND NOT scattered), ?1) AND id <= ?2
            AND NOT scattered
        UNION ALL
        SELECT id FROM block INDEXED BY block_scattered WHERE last >= ?1 AND id <= ?2 AND scattered
        """
}
