import Synchronization

/// Turns of what may be done a few times at once: some wait in line, and no more.
final class Turns: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let width: Int
    private let depth: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - width: How many have their turn at once.
    ///   - depth: How many others may wait.
    init(width: Int, depth: Int) {
        self.width = width
        self.depth = depth
    }

    /// How many wait for their turn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits for a turn, which ends with ``leave()``; false, at once, if too many wait already.
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

    /// Ends a turn: whoever waited longest takes the place over.
    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.running -= 1
            return nil
        }
        next?.resume()
    }
}
