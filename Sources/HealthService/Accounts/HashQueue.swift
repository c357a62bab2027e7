import HealthTransfer

/// Hashes of passwords, few at once, because each takes much memory (SEC-2).
actor HashQueue {
    static let mostAtOnce = 2
    static let mostWaiting = 16
    /// When to come back if too many wait, in seconds.
    static let retryAfter = 1

    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// How many wait for their turn.
    var waitingCount: Int { waiting.count }

    /// Does the work in its turn, on a thread that may wait.
    ///
    /// - Throws: ``AccountError/busy(retryAfter:)`` if too many wait already, and what the work throws.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        if running < Self.mostAtOnce {
            running += 1
        } else {
            guard waiting.count < Self.mostWaiting else { throw AccountError.busy(retryAfter: Self.retryAfter) }
            // Who leaves hands on the place.
            await withCheckedContinuation { waiting.append($0) }
        }
        defer { leave() }
        return try await BlockingWork.run(work)
    }

    private func leave() {
        if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().resume() }
    }
}
