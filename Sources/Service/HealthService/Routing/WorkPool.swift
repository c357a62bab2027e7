import HealthTransfer

/// A pool that runs engine calls on threads that may block, with a limited number of running and waiting calls
/// (SRV-10).
final class WorkPool: Sendable {
    /// The number of concurrent calls, and the maximum number of waiting calls.
    private static let (threads, waiting) = (4, 64)

    private let turns: BoundedQueue

    /// - Parameters:
    ///   - width: The number of concurrent calls.
    ///   - depth: The maximum number of waiting calls.
    init(width: Int = WorkPool.threads, depth: Int = WorkPool.waiting) {
        turns = BoundedQueue(width: width, depth: depth)
    }

    /// Runs a call when its turn comes.
    ///
    /// - Throws: ``Problem`` `busy` if too many calls are waiting.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        guard await turns.enter() else { throw Problem.busy }
        defer { turns.leave() }
        return try await BlockingWork.run(work)
    }
}
