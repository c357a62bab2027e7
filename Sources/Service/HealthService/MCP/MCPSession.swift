import Foundation
import HealthReports
import HealthTransfer
import Synchronization
import WorkoutFiles

/// Messages on their way: one runs at a time, in the order in which they came, and one that is cancelled is never answered
/// (MCP-5, MCP-22).
package final class MCPSession: Sendable {
    private let server: MCPServer
    private let write: @Sendable (String) -> Void
    private let state: Mutex<State>
    /// Wakes whoever waits for work, or for room.
    private let changed = NSCondition()

    private struct Waiting {
        var message: MCPMessage
        var cancellation: Cancellation
    }

    private struct State {
        var waiting: [Waiting] = []
        var running: (id: MCPMessage.Identifier, cancellation: Cancellation)?
        var hasEnded = false
        var pace: MCPPace
    }

    /// So many messages wait; whoever sends more waits too.
    private static let mostWaiting = 1_000

    /// - Parameter write: Takes the lines of answers.
    package init(_ server: MCPServer, clock: MCPClock = .machine, write: @escaping @Sendable (String) -> Void) {
        self.server = server
        self.write = write
        state = Mutex(State(pace: MCPPace(clock)))
    }

    // MARK: What comes in

    /// Takes a line: what cancels does so at once, all else waits for its turn.
    package func receive(_ line: [UInt8]) {
        let message = MCPMessage(line)
        if case .notification(let method, let params) = message {
            if method == "notifications/cancelled", let id = MCPMessage.Identifier(params?["requestId"]) { cancel(id) }
            return
        }
        if case .answer = message { return }
        changed.lock()
        while state.withLock({ $0.waiting.count }) >= Self.mostWaiting { changed.wait() }
        state.withLock { $0.waiting.append(Waiting(message: message, cancellation: Cancellation())) }
        changed.broadcast()
        changed.unlock()
    }

    /// Nothing more comes.
    package func end() {
        changed.lock()
        state.withLock { $0.hasEnded = true }
        changed.broadcast()
        changed.unlock()
    }

    private func cancel(_ id: MCPMessage.Identifier) {
        state.withLock { state in
            if let running = state.running, running.id == id { running.cancellation.cancel() }
            state.waiting.removeAll { waiting in
                if case .request(let request) = waiting.message { request.id == id } else { false }
            }
        }
    }

    // MARK: Work

    /// Answers one message after the other, until nothing more comes.
    package func run() {
        while waitForWork() { work() }
    }

    /// Answers the message whose turn it is; answers whether there was one.
    @discardableResult
    func work() -> Bool {
        let next = state.withLock { state -> Waiting? in
            guard !state.waiting.isEmpty else { return nil }
            let next = state.waiting.removeFirst()
            if case .request(let request) = next.message { state.running = (request.id, next.cancellation) }
            return next
        }
        guard let next else { return false }
        changed.lock()
        changed.broadcast()
        changed.unlock()
        if case .request(let request) = next.message, ["tools/call", "resources/read"].contains(request.method) {
            // Only here are calls begun, one after the other.
            var pace = state.withLock { $0.pace }
            pace.begin()
            state.withLock { $0.pace = pace }
        }
        let line = next.cancellation.isCancelled ? nil : server.answer(next.message, next.cancellation)
        let isWanted = state.withLock { state in
            state.running = nil
            return !next.cancellation.isCancelled
        }
        if let line, isWanted { write(line) }
        return true
    }

    /// Waits for a message; false when nothing more comes.
    private func waitForWork() -> Bool {
        changed.lock()
        defer { changed.unlock() }
        while true {
            let (isWaiting, hasEnded) = state.withLock { (!$0.waiting.isEmpty, $0.hasEnded) }
            if isWaiting { return true }
            if hasEnded { return false }
            changed.wait()
        }
    }
}
