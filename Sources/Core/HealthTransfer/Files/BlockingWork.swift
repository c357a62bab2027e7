import Dispatch

/// Work that reads, writes and waits, on a thread that may: those of tasks are as few as the machine has cores, and one that
/// waits for another can stop them all.
package enum BlockingWork {
    private static let queue = DispatchQueue(
        label: "BlockingWork", qos: .userInitiated, attributes: .concurrent)

    /// Does the work, and waits for it without holding a thread of tasks.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// The same for work that cannot fail.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }
}
