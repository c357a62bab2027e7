/// What is looked at when a store is examined, in this order.
package enum StoreCheck: String, CaseIterable, Sendable {
    /// The pages of the file, as SQLite checks them.
    case file
    /// Every index against the rows that it is made of.
    case indices
    /// That what rows refer to is there, and what belongs to them.
    case references
    /// That every block of samples can be opened.
    case blocks
    /// What stands beside blocks, worked out again from their samples.
    case summaries
    /// The directory that tells in which block an identifier is.
    case identifiers
    /// The quantities of series, and what condensing joined.
    case series
    /// The points of routes, beats, voltages and attachments.
    case contents
    /// The records that are packed whole: workouts, metadata and the like.
    case bodies
    /// What stands a second time, for queries.
    case copies
    /// Insertion numbers, and the runs of them that belong to workouts.
    case numbers
    /// The checksums of the pages that the other checks read.
    case checksums
}
