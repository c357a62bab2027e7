/// The progress of a compaction.
package struct CompactionProgress: Sendable {
    /// The number of samples examined so far.
    package var done: Int
    /// The approximate number of samples to examine.
    package var total: Int
}

/// The result of a compaction or of a trial run.
package struct CompactionReport: Sendable {
    /// The number of samples moved into blocks.
    package var samples = 0
    /// The number of blocks created by merging others.
    package var merged = 0
    /// The number of blocks written.
    package var blocks = 0
    /// The size of the store before, in bytes.
    package var bytesBefore = 0
    /// The size of the store after, in bytes.
    package var bytesAfter = 0
    /// A Boolean value that indicates whether the compaction was interrupted on request.
    package var isInterrupted = false
    /// Integrity problems found afterwards, as sentences; empty if the store is sound and its contents are unchanged.
    package var problems: [String] = []
}
