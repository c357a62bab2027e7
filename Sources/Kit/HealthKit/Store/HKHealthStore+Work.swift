import HealthModel
import HealthStore

extension HKHealthStore {
    /// Performs work in order, and passes its result to a completion handler in the background.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (StoreContext) throws -> Value,
        then completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let hold = context.scheduler.hold()
        queue.async { [self] in
            let result = Result { try work(context) }
            complete {
                completion(result.mapError(\.asHealthKitError))
                hold.release()
            }
        }
    }

    /// Performs work in order, and calls a completion handler in the background with the outcome.
    func perform(
        _ work: @escaping @Sendable (StoreContext) throws -> Void,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        perform(work) { result in
            switch result {
            case .success: completion(true, nil)
            case .failure(let error): completion(false, error)
            }
        }
    }

    /// Performs work without a completion handler in order.
    func enqueue(_ work: @escaping @Sendable () -> Void) {
        queue.async(holding: context.scheduler) { [taskLocals] in taskLocals.run(work) }
    }

    /// Performs work without a completion handler in order, after a delay in seconds; not at all if the store no
    /// longer exists then.
    func enqueue(after seconds: Double, _ work: @escaping @Sendable () -> Void) {
        let scheduler = context.scheduler
        scheduler.schedule(at: scheduler.now + seconds) { [weak self] in self?.enqueue(work) }
    }

    /// Calls a completion handler in order.
    func complete(_ completion: @escaping @Sendable () -> Void) {
        completions.async { [taskLocals] in
            taskLocals.run(completion)
        }
    }

    /// Converts a call with a completion handler to an asynchronous one.
    func succeeding(
        _ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            call { _, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume()
                }
            }
        }
    }
}

extension Error {
    /// The error as reported to apps.
    var asHealthKitError: any Error {
        if let error = self as? EngineError { HKError(error) } else { self }
    }
}
