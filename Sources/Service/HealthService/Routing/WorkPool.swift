import HealthReports
import HealthTransfer

/// Calls of the engine on threads that may wait: a few at once, some in line, and no more (SRV-10).
final class WorkPool: Sendable {
    /// Calls at once, and calls that wait for one of the threads.
    private static let (threads, waiting) = (4, 64)

    private let turns: Turns

    /// - Parameters:
    ///   - width: How many calls are made at once.
    ///   - depth: How many others may wait.
    init(width: Int = WorkPool.threads, depth: Int = WorkPool.waiting) {
        turns = Turns(width: width, depth: depth)
    }

    /// Makes a call when it is its turn.
    ///
    /// - Throws: ``Problem`` `busy` if too many wait.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        guard await turns.enter() else { throw Problem.busy }
        defer { turns.leave() }
        return try await BlockingWork.run(work)
    }
}
