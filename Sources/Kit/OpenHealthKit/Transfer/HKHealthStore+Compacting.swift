import Foundation
public import HealthKit
import HealthReports
import HealthStore
import HealthTransfer

/// What became of compacting.
public struct CompactingReport: Sendable, Hashable {
    /// How many samples were put into blocks.
    public let samples: Int
    /// How many small blocks were put together.
    public let mergedBlocks: Int
    /// How many blocks there are of these.
    public let blocks: Int
    /// What the store took before, in bytes.
    public let bytesBefore: Int
    /// What it takes now, in bytes.
    public let bytesAfter: Int
    /// What is wrong with the store, in sentences; empty when it is sound.
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
    /// Puts old samples closer together, so that the file shrinks.
    ///
    /// Nothing in it changes: identifiers, dates, values, metadata and sources stay, and each sample can still be found
    /// and deleted.
    ///
    /// ```swift
    /// let report = try await store.compact().reports.last
    /// ```
    ///
    /// Maintenance for the owner of the store, who needs no permission. It may be ended at any time, and goes on where it
    /// was when it is begun again.
    ///
    /// - Parameters:
    ///   - age: How long ago samples must have ended, in seconds: 90 days.
    ///   - isDryRun: Whether nothing is changed, only counted.
    /// - Returns: The progress in samples, and one report. It throws `HKError` if the store cannot be read or written.
    public func compact(minimumAge age: TimeInterval = 90 * 86_400, isDryRun: Bool = false) -> Transfer<
        CompactingReport
    > {
        let access = context.access
        return Transfer { tell, cancellation in
            let report = try await BlockingWork.runAsHealthKit {
                try access.write { (engine, _) throws(EngineError) in
                    let date = Date.timeIntervalSinceReferenceDate - max(0, age)
                    return try engine.compact(olderThan: date, isTrial: isDryRun) { state in
                        tell(.progress(TransferProgress(file: "", done: state.done, total: state.total)))
                        return !cancellation.isCancelled
                    }
                }
            }
            tell(.report(CompactingReport(report)))
        }
    }
}
