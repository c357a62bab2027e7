import HealthModel
import HealthStore
import Synchronization

/// The query behind an asynchronous request with a single result.
final class SingleResultQuery<Answer: Sendable>: HKQuery, @unchecked Sendable {
    private let ask: @Sendable (StoreReader) throws -> Answer
    private let continuation = Mutex<CheckedContinuation<Answer, any Error>?>(nil)

    /// Creates a query that runs a closure on a snapshot of the store.
    init(_ ask: @escaping @Sendable (StoreReader) throws -> Answer) {
        self.ask = ask
        super.init(objectType: nil, predicate: nil)
    }

    /// Executes the query and waits for its result; throws `CancellationError` if the task is cancelled (QRY-55).
    func answer(from store: HKHealthStore) async throws -> Answer {
        try Task.checkCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                self.continuation.withLock { $0 = continuation }
                store.execute(self)
                // The task may have been cancelled before the query could be stopped.
                if Task.isCancelled { stop() }
            }
        } onCancel: {
            stop()
        }
    }

    override func run(in context: StoreContext) {
        let result = Result { () throws(EngineError) in try context.access.read(ask) }
        deliver(isLast: true) { resume(with: result.mapError(HKError.init)) }
    }

    override func cancel() {
        resume(with: Result<Answer, CancellationError>.failure(CancellationError()))
    }

    private func resume(with result: Result<Answer, some Error>) {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(with: result.mapError { $0 as any Error })
    }
}
