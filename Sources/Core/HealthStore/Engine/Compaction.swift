/// How far a compaction is.
package struct CompactionProgress: Sendable {
    /// Samples looked at so far.
    package var done: Int
    /// About how many there are to look at.
    package var total: Int
}

/// What a compaction did, or would do.
package struct CompactionReport: Sendable {
    /// Samples that were put into blocks.
    package var samples = 0
    /// Blocks that were made of others.
    package var merged = 0
    /// Blocks that were written.
    package var blocks = 0
    /// Bytes of the store before.
    package var bytesBefore = 0
    /// Bytes of the store after.
    package var bytesAfter = 0
    /// Whether it ended because it was told to.
    package var isInterrupted = false
    /// What is wrong with the store afterwards, in sentences; empty when it is sound and says the same as before.
    package var problems: [String] = []
}
