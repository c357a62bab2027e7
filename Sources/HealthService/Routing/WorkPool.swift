import HealthTransfer
import Synchronization

/// Calls of the engine on threads that may wait: a few at once, some in line, and no more (SRV-10).
final class WorkPool: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, any Error>] = []
    }

    private let width: Int
    private let depth: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - width: How many calls are made at once.
    ///   - depth: How many others may wait.
    init(width: Int = Limits.threads, depth: Int = Limits.waiting) {
        self.width = width
        self.depth = depth
    }

    /// Makes a call when it is its turn.
    ///
    /// - Throws: ``Problem`` `busy` if too many wait.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await BlockingWork.run(work)
    }

    private func enter() async throws {
        try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
            let decision = state.withLock { state -> Result<Void, any Error>? in
                if state.running < width {
                    state.running += 1
                    return .success(())
                }
                guard state.waiting.count < depth else { return .failure(Problem.busy) }
                state.waiting.append(turn)
                return nil
            }
            if let decision { turn.resume(with: decision) }
        }
    }

    private func leave() {
        // Whoever waited longest takes the place over.
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.running -= 1
            return nil
        }
        next?.resume()
    }
}
