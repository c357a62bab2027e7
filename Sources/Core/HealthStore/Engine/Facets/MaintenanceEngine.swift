/// Maintenance of the store file, which does not affect any query result.
package protocol MaintenanceEngine: AnyObject, Sendable {
    /// The identifier of this store, shared only by its copies.
    var identity: String { get }

    /// Replaces the samples of old workouts by series without changing any statistic (CON-9), in one transaction per
    /// workout, so that it can be interrupted at any time (CON-10).
    ///
    /// - Parameter progress: Receives the number of workouts done and the total after each workout; returns whether
    ///   to continue.
    func condense(
        _ request: CondensingRequest, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws(EngineError) -> CondensingOutcome

    /// Checkpoints the write-ahead log into the database file, so that the file alone is the complete store.
    ///
    /// Required only for copying the file; no data depends on it. Does nothing while others read or write.
    func checkpoint() throws(EngineError)
    /// Returns once everything confirmed is on disk and survives a power failure.
    func secure() throws(EngineError)
    /// Makes each subsequent write return only once its data is on disk.
    func syncEachCommit() throws(EngineError)
    /// Closes the store if another file has taken its place, and returns whether it did; subsequent calls open the
    /// new file (STO-60).
    func leaveIfReplaced() -> Bool
    /// Makes the store continue in a copy beside the file if the file is moved, replaced or deleted (STO-61).
    ///
    /// - Parameter tell: Receives the path of the copy, once.
    func continueInCopy(_ report: @escaping @Sendable (String) -> Void)
    /// Makes subsequent object reads skip damaged blocks, and reports each as a sentence. Statistics still fail,
    /// because the figures of the remaining data would be wrong.
    func skipDamagedBlocks(_ report: @escaping @Sendable (String) -> Void)
    /// Packs old samples more densely, so that the file shrinks. Query results do not change.
    ///
    /// Works in steps; an interruption leaves a sound store that is partially compacted.
    ///
    /// - Parameters:
    ///   - date: Samples that ended before this date are old, in seconds since 2001-01-01 UTC.
    ///   - isTrial: Whether to change nothing and only measure the work to be done.
    ///   - progress: Called after each step; returns whether to continue.
    func compact(
        olderThan date: Double, isTrial: Bool, progress: (CompactionProgress) -> Bool
    ) throws(EngineError) -> CompactionReport
    /// Returns the problems found by an integrity check, as sentences; empty if the file is sound.
    func integrityProblems() throws(EngineError) -> [String]
}
