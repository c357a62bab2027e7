import Foundation
import WorkoutFiles

/// A bounded queue of batches between the reader thread and the thread that stores them.
final class BatchQueue: @unchecked Sendable {
    // The condition guards all state.
    private let condition = NSCondition()
    private var batches: [AppleHealthBatch] = []
    private var outcome: Result<AppleHealthSummary, WorkoutFileError>?
    private var isAbandoned = false

    /// The maximum number of batches read ahead; each is less than half a megabyte.
    private static let capacity = 6

    // MARK: Producer

    /// Enqueues a batch, blocking while the queue is full; returns false if the consumer has abandoned the queue.
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

    // MARK: Consumer

    /// Dequeues the next batch, blocking until there is one; returns nil at the end.
    func dequeue() -> AppleHealthBatch? {
        condition.withLock {
            while batches.isEmpty, outcome == nil { condition.wait() }
            guard !batches.isEmpty else { return nil }
            defer { condition.broadcast() }
            return batches.removeFirst()
        }
    }

    /// The result of reading; available after the last batch.
    var result: Result<AppleHealthSummary, WorkoutFileError>? { condition.withLock { outcome } }

    /// Stops the reader, and waits until it has ended.
    func abandon() {
        condition.withLock {
            isAbandoned = true
            condition.broadcast()
            while outcome == nil { condition.wait() }
        }
    }
}
