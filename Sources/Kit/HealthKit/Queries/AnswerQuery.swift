import HealthModel
import HealthStore
import Synchronization

/// The query behind an asynchronous question that is answered once.
final class AnswerQuery<Answer: Sendable>: HKQuery, @unchecked Sendable {
    private let ask: @Sendable (any HealthEngine, AppIdentity) throws(EngineError) -> Answer
    private let continuation = Mutex<CheckedContinuation<Answer, any Error>?>(nil)

    /// A query that asks the engine so.
    init(_ ask: @escaping @Sendable (any HealthEngine, AppIdentity) throws(EngineError) -> Answer) {
        self.ask = ask
        super.init(objectType: nil, predicate: nil)
    }

    /// Executes and waits for the answer; a cancelled task throws `CancellationError` (QRY-55).
    func answer(from store: HKHealthStore) async throws -> Answer {
        try Task.checkCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                self.continuation.withLock { $0 = continuation }
                store.execute(self)
                // The task may have been cancelled before there was anything to stop.
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
