/// An integrity check of a store, in the order in which they run.
package enum IntegrityCheckKind: String, CaseIterable, Sendable {
    /// The pages of the file, as checked by SQLite.
    case file
    /// The indexes, compared with the rows they cover.
    case indices
    /// The references between rows, in both directions.
    case references
    /// The blocks of samples, all of which must be readable.
    case blocks
    /// The summaries of blocks, recomputed from their samples.
    case summaries
    /// The directory that maps identifiers to blocks.
    case identifiers
    /// The quantities of series, and the samples joined by condensing.
    case series
    /// The points of routes, heartbeats, voltages and attachments.
    case contents
    /// The records that are encoded as a whole, such as workouts and metadata.
    case bodies
    /// The redundant copies for queries.
    case copies
    /// The insertion numbers, and the runs of them that belong to workouts.
    case numbers
    /// The checksums of the pages read by the other checks.
    case checksums
}
