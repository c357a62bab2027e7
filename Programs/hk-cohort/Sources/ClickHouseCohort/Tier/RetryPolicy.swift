/// A policy for retries after transient errors: the number of attempts, and the pauses between them.
public struct RetryPolicy: Sendable {
    /// The maximum number of attempts.
    let attempts: Int
    /// A closure that waits for a duration.
    let wait: @Sendable (Duration) async throws -> Void

    /// Creates a policy with a number of attempts; each pause is twice as long as the previous one, from 0.1 up to 10
    /// seconds.
    ///
    /// - Parameter wait: Waits for a duration; tests replace it to be quick.
    public init(
        attempts: Int = 10,
        wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.attempts, self.wait) = (max(1, attempts), wait)
    }

    /// Repeats an operation until it succeeds, fails permanently, or has used all attempts.
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

    /// Waits after a number of attempts.
    func pause(after attempt: Int) async throws {
        try await wait(min(.seconds(10), .milliseconds(100 << min(attempt - 1, 10))))
    }
}
