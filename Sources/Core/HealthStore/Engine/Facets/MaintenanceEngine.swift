/// Care for the file: nobody can tell from any answer.
package protocol MaintenanceEngine: AnyObject, Sendable {
    /// What tells this store from all others but copies of it.
    var identity: String { get }

    /// Replaces the samples of old workouts by series, where no statistic can tell (CON-9): a transaction for each
    /// workout, so that it can be interrupted at any time (CON-10).
    ///
    /// - Parameter progress: Told after each workout how many are done, and of how many; answers whether to go on.
    func condense(
        _ request: CondensingRequest, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws(EngineError) -> CondensingOutcome

    /// Moves what the write-ahead log holds into the file, so that the file alone is the store.
    ///
    /// Nothing is lost without it; whoever copies the file wants it. Does nothing while others read or write.
    func checkpoint() throws(EngineError)
    /// Returns when everything that was confirmed is on the disk, so that a power cut takes nothing of it.
    func secure() throws(EngineError)
    /// From now on each call that writes returns when what it wrote is on the disk.
    func syncEachCommit() throws(EngineError)
    /// Leaves the store's place to another file that is there now, if one is, and answers whether: whoever goes on opens that
    /// (STO-60).
    func leaveIfReplaced() -> Bool
    /// From now on, if the store's file is moved, replaced or deleted, everything goes on in a copy beside it (STO-61).
    ///
    /// - Parameter tell: Told the path of the copy, once.
    func goOnInCopy(_ tell: @escaping @Sendable (String) -> Void)
    /// From now on damaged blocks are left out where objects are asked for, and a sentence is told of each. Statistics still fail:
    /// what they say of the rest would be a wrong answer.
    func leaveOutDamage(_ tell: @escaping @Sendable (String) -> Void)
    /// Puts old samples closer together, so that the file shrinks. Nobody can tell from any answer.
    ///
    /// Works in steps; whatever ends it in between leaves a sound store, of which a part is compact.
    ///
    /// - Parameters:
    ///   - date: What ended before is old, in seconds since 2001-01-01 UTC.
    ///   - isTrial: Whether nothing is to be changed, only to see how much there is to do.
    ///   - progress: Told after each step; answers whether to go on.
    func compact(
        olderThan date: Double, isTrial: Bool, progress: (CompactionProgress) -> Bool
    ) throws(EngineError) -> CompactionReport
    /// Problems found in the file, in sentences; empty when it is sound.
    func integrityProblems() throws(EngineError) -> [String]
}
