import Dispatch
import Synchronization

/// Blocking work on a dispatch queue, off Swift's cooperative thread pool: the pool has only as many threads as there
/// are cores, and threads that wait for one another could deadlock it.
package enum BlockingWork {
    private static let queue = DispatchQueue(
        label: "BlockingWork", qos: .userInitiated, attributes: .concurrent)

    /// Runs blocking work, and suspends the task until it is done.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Runs blocking work that cannot fail.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }
}

/// A cancellation flag of a task for work that runs elsewhere.
package final class Cancellation: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isCancelled: Bool { flag.load(ordering: .acquiring) }

    package func cancel() { flag.store(true, ordering: .releasing) }
}
