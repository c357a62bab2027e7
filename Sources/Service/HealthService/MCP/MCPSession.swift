import Foundation
import HealthTransfer
import Synchronization
import WorkoutFiles

/// A queue of messages that are processed one at a time, in order.
///
/// A cancelled message is never answered (MCP-5, MCP-22).
package final class MCPSession: Sendable {
    private let server: MCPServer
    private let write: @Sendable (String) -> Void
    private let state: Mutex<State>
    /// A condition that is signalled when the queue changes.
    private let changed = NSCondition()

    private struct Waiting {
        var message: MCPMessage
        var cancellation: Cancellation
    }

    private struct State {
        var waiting: [Waiting] = []
        var running: (id: MCPMessage.Identifier, cancellation: Cancellation)?
        var hasEnded = false
        var pace: MCPRateLimiter
    }

    /// The maximum number of queued messages, above which ``receive(_:)`` blocks.
    private static let mostWaiting = 1_000

    /// - Parameter write: Called with the lines of responses.
    package init(_ server: MCPServer, clock: MCPClock = .machine, write: @escaping @Sendable (String) -> Void) {
        self.server = server
        self.write = write
        state = Mutex(State(pace: MCPRateLimiter(clock)))
    }

    // MARK: Input

    /// Receives a line.
    ///
    /// A cancellation takes effect at once; any other message is queued.
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

    /// Marks the end of the input.
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

    /// Processes messages until the end of the input.
    package func run() {
        while waitForWork() { work() }
    }

    /// Processes the next message and returns whether there was one.
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
            // This is the only place where calls begin, so there is no concurrent change.
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

    /// Waits for a message; returns `false` at the end of the input.
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
