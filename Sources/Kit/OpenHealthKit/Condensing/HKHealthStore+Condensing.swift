public import HealthKit
import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Replaces the samples of old workouts by series: the store shrinks, and no statistic changes.
    ///
    /// Maintenance for the owner of the store, who needs no permission; it never happens by itself (CON-1). Each
    /// workout is a transaction of its own, so that it may be interrupted at any time, also by the end of the process.
    /// Within it every statistic is compared before and after, and where one would change, or the store would grow, the samples stay as
    /// they are. What is condensed already stays so: a second run changes nothing.
    ///
    /// Samples with a sync identifier, those of other workouts and those that another app saved than the workout are left
    /// alone. Replaced samples count as deleted, and the series as new objects.
    ///
    /// - Parameters:
    ///   - options: What to condense; without a choice of sources only what belongs to the system.
    ///   - progress: Told after each workout how many are done, and of how many.
    /// - Returns: What became of each workout. If the task is cancelled, what was done up to then.
    /// - Throws: `HKError` if the store cannot be read or written.
    @discardableResult
    public func condense(
        _ options: CondensingOptions = CondensingOptions(),
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> CondensingReport {
        let access = context.access
        let request = options.request
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            let outcome = try await BlockingWork.runAsHealthKit {
                try access.write { (engine, _) throws(EngineError) in
                    try engine.condense(request) { done, total in
                        progress(done, total)
                        return !cancellation.isCancelled
                    }
                }
            }
            return CondensingReport(outcome)
        } onCancel: {
            cancellation.cancel()
        }
    }
}
