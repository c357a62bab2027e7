import Synchronization

/// An asynchronous semaphore with a limited queue.
final class BoundedQueue: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let width: Int
    private let depth: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - width: The number of concurrent turns.
    ///   - depth: The maximum number of waiting tasks.
    init(width: Int, depth: Int) {
        self.width = width
        self.depth = depth
    }

    /// The number of waiting tasks.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits for a turn, which ``leave()`` ends.
    ///
    /// Returns `false` immediately if the queue is full.
    func enter() async -> Bool {
        enum Place { case free, line, full }
        var place = Place.full
        await withCheckedContinuation { turn in
            place = state.withLock { state in
                if state.running < width {
                    state.running += 1
                    return .free
                }
                guard state.waiting.count < depth else { return .full }
                state.waiting.append(turn)
                return .line
            }
            if place != .line { turn.resume() }
        }
        return place != .full
    }

    /// Ends a turn and passes it to the task that has waited longest.
    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.running -= 1
            return nil
        }
        next?.resume()
    }
}
