public import HealthKit
import HealthModel
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Replaces the samples of old workouts with series: the store shrinks, and no statistic changes.
    ///
    /// This is maintenance for the owner of the store; it requires no permission and never runs automatically
    /// (CON-1). Each workout is a separate transaction, so condensing can be interrupted at any time, even by the end
    /// of the process. Each transaction compares all statistics before and after; if one would change, or the store
    /// would grow, the samples are retained. A second run does not change data that is already condensed.
    ///
    /// Samples with a sync identifier, samples of other workouts, and samples saved by another app than the workout
    /// are not changed. Replaced samples count as deleted, and the series as new objects.
    ///
    /// - Parameters:
    ///   - options: The options; by default, only workouts of the system are condensed.
    ///   - progress: A closure that is called after each workout with the number of completed workouts and the total.
    /// - Returns: A report with each workout. If the task is cancelled, it covers the completed part.
    /// - Throws: `HKError` if the store cannot be read or written.
    @discardableResult
    public func condense(
        _ options: CondensingOptions = CondensingOptions(),
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> CondensingReport {
        let (access, scheduler) = (context.access, context.scheduler)
        let request = options.request
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            let outcome = try await BlockingWork.runAsHealthKit {
                try access.engine(for: .writing).condense(request, at: scheduler.now) { done, total in
                    progress(done, total)
                    return !cancellation.isCancelled
                }
            }
            return CondensingReport(outcome)
        } onCancel: {
            cancellation.cancel()
        }
    }
}
