import HealthDatabase
import HealthModel
import Synchronization

/// The query behind an asynchronous question for samples: answers records, once.
final class RecordQuery: HKQuery, @unchecked Sendable {
    private let request: SampleRequest
    private let continuation = Mutex<CheckedContinuation<[SampleRecord], any Error>?>(nil)

    init(_ request: SampleRequest) {
        self.request = request
        super.init(objectType: nil, predicate: nil)
    }

    /// Executes and waits for the answer; a cancelled task throws `CancellationError` (QRY-55).
    func records(from store: HKHealthStore) async throws -> [SampleRecord] {
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
        let result = Result { () throws(EngineError) in
            try context.read { (engine, app) throws(EngineError) in try engine.samples(request, for: app) }
        }
        deliver(isLast: true) { resume(with: result.mapError(HKError.init)) }
    }

    override func cancel() {
        resume(with: Result<[SampleRecord], CancellationError>.failure(CancellationError()))
    }

    private func resume(with result: Result<[SampleRecord], some Error>) {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(with: result.mapError { $0 as any Error })
    }
}
