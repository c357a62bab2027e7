import Foundation
public import HealthKit
import HealthModel
import HealthStore
import HealthTransfer

/// The result of compacting.
public struct CompactingReport: Sendable, Hashable {
    /// The number of samples that were moved to blocks.
    public let samples: Int
    /// The number of small blocks that were merged.
    public let mergedBlocks: Int
    /// The number of resulting blocks.
    public let blocks: Int
    /// The size of the store before, in bytes.
    public let bytesBefore: Int
    /// The size of the store after, in bytes.
    public let bytesAfter: Int
    /// The problems of the store, as sentences; empty if it is intact.
    public let problems: [String]

    init(_ report: CompactionReport) {
        samples = report.samples
        mergedBlocks = report.merged
        blocks = report.blocks
        bytesBefore = report.bytesBefore
        bytesAfter = report.bytesAfter
        problems = report.problems
    }
}

extension HKHealthStore {
    /// Compacts old samples, so that the file shrinks.
    ///
    /// The content does not change: identifiers, dates, values, metadata and sources are retained, and each sample
    /// can still be found and deleted.
    ///
    /// ```swift
    /// let report = try await store.compact().reports.last
    /// ```
    ///
    /// This is maintenance for the owner of the store and requires no permission. It can be interrupted at any time
    /// and continues where it stopped when it is started again.
    ///
    /// - Parameters:
    ///   - age: The minimum time since the end of a sample, in seconds, by the clock of the store; 90 days by default.
    ///   - isDryRun: A Boolean value that indicates whether samples are only counted.
    /// - Returns: The progress in samples, and one report. It throws `HKError` if the store cannot be read or
    ///   written.
    public func compact(minimumAge age: TimeInterval = 90 * 86_400, isDryRun: Bool = false) -> Transfer<
        CompactingReport
    > {
        let (access, scheduler) = (context.access, context.scheduler)
        return Transfer { send, cancellation in
            let report = try await BlockingWork.runAsHealthKit {
                let date = scheduler.now - max(0, age)
                return try access.engine(for: .writing).compact(olderThan: date, isTrial: isDryRun) { state in
                    send(.progress(TransferProgress(file: "", done: state.done, total: state.total)))
                    return !cancellation.isCancelled
                }
            }
            send(.report(CompactingReport(report)))
        }
    }
}
