import HealthReports
import HealthTransfer

/// Hashes of passwords, few at once, because each takes much memory (SEC-2).
actor HashQueue {
    static let mostAtOnce = 2
    static let mostWaiting = 16
    /// When to come back if too many wait, in seconds.
    static let retryAfter = 1

    private let turns = Turns(width: mostAtOnce, depth: mostWaiting)

    /// How many wait for their turn.
    var waitingCount: Int { turns.waitingCount }

    /// Does the work in its turn, on a thread that may wait.
    ///
    /// - Throws: ``AccountError/busy(retryAfter:)`` if too many wait already, and what the work throws.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        guard await turns.enter() else { throw AccountError.busy(retryAfter: Self.retryAfter) }
        defer { turns.leave() }
        return try await BlockingWork.run(work)
    }
}
