import Synchronization

/// Reports of blocks that were skipped because they are damaged.
final class DamageReports: Sendable {
    private let messages = Mutex<[String]>([])

    func add(_ message: String) { messages.withLock { $0.append(message) } }

    /// Returns the messages since the last call.
    func news() -> [String] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
