/// How often something that may pass is tried again, and how long the pauses are.
public struct Patience: Sendable {
    /// How many attempts there are at most.
    let attempts: Int
    /// Waits.
    let wait: @Sendable (Duration) async throws -> Void

    /// So many attempts; each pause is twice as long as the one before, from 0.1 up to 10 seconds.
    ///
    /// - Parameter wait: Waits; another one makes tests quick.
    public init(
        attempts: Int = 10,
        wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.attempts, self.wait) = (max(1, attempts), wait)
    }

    /// Tries until it succeeds, fails for good, or was tried often enough.
    func call<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async throws -> Value {
        var attempt = 1
        while true {
            do {
                return try await body()
            } catch let error as LinkError {
                guard error.isPassing, attempt < attempts else { throw error }
            }
            try await pause(after: attempt)
            attempt += 1
        }
    }

    /// Waits after so many attempts.
    func pause(after attempt: Int) async throws {
        try await wait(min(.seconds(10), .milliseconds(100 << min(attempt - 1, 10))))
    }
}
