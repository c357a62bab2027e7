import HealthTransfer

/// A queue that limits how many passwords are hashed at once, because each hash takes much memory (SEC-2).
actor HashQueue {
    static let mostAtOnce = 2
    static let mostWaiting = 16
    /// The number of seconds to wait before a retry if the queue is full.
    static let retryAfter = 1

    private let turns = BoundedQueue(width: mostAtOnce, depth: mostWaiting)

    /// The number of waiting hashes.
    var waitingCount: Int { turns.waitingCount }

    /// Runs the work when its turn comes, on a thread that may block.
    ///
    /// - Throws: ``AccountError/busy(retryAfter:)`` if the queue is full, and any error thrown by the work.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        guard await turns.enter() else { throw AccountError.busy(retryAfter: Self.retryAfter) }
        defer { turns.leave() }
        return try await BlockingWork.run(work)
    }
}
