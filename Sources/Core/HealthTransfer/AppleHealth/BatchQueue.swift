import Foundation
import WorkoutFiles

/// Batches on their way from the thread that reads to the one that stores, a few at most.
final class BatchQueue: @unchecked Sendable {
    // Everything is guarded by the condition.
    private let condition = NSCondition()
    private var batches: [AppleHealthBatch] = []
    private var outcome: Result<AppleHealthSummary, WorkoutFileError>?
    private var isAbandoned = false

    /// As many as are read ahead; each is less than half a megabyte.
    private static let capacity = 6

    // MARK: The reader

    /// Hands a batch over, waiting for room; false if nobody wants more.
    func put(_ batch: AppleHealthBatch) -> Bool {
        condition.withLock {
            while batches.count >= Self.capacity, !isAbandoned { condition.wait() }
            if isAbandoned { return false }
            batches.append(batch)
            condition.broadcast()
            return true
        }
    }

    func finish(_ result: Result<AppleHealthSummary, WorkoutFileError>) {
        condition.withLock {
            outcome = result
            condition.broadcast()
        }
    }

    // MARK: The writer

    /// The next batch; nil at the end.
    func take() -> AppleHealthBatch? {
        condition.withLock {
            while batches.isEmpty, outcome == nil { condition.wait() }
            guard !batches.isEmpty else { return nil }
            defer { condition.broadcast() }
            return batches.removeFirst()
        }
    }

    /// How reading ended; known after the last batch.
    var result: Result<AppleHealthSummary, WorkoutFileError>? { condition.withLock { outcome } }

    /// Ends reading, and waits until it has ended.
    func abandon() {
        condition.withLock {
            isAbandoned = true
            condition.broadcast()
            while outcome == nil { condition.wait() }
        }
    }
}
