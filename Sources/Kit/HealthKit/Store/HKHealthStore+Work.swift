import HealthModel
import HealthStore

extension HKHealthStore {
    /// Does work in its turn, and hands its outcome on in the background.
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

    /// Does work in its turn, and tells in the background whether it succeeded.
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

    /// Does work that nobody waits for in its turn.
    func inTurn(_ work: @escaping @Sendable () -> Void) {
        queue.async(holding: context.scheduler) { [taskLocals] in taskLocals.run(work) }
    }

    /// Does work that nobody waits for in its turn, some seconds from now; not at all if the store is gone by then.
    func inTurn(after seconds: Double, _ work: @escaping @Sendable () -> Void) {
        let scheduler = context.scheduler
        scheduler.schedule(at: scheduler.now + seconds) { [weak self] in self?.inTurn(work) }
    }

    /// Calls a completion in its turn.
    func complete(_ completion: @escaping @Sendable () -> Void) {
        completions.async { [taskLocals] in
            taskLocals.run(completion)
        }
    }

    /// The asynchronous form of a call with a completion that tells success.
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
    /// The error as apps see it.
    var asHealthKitError: any Error {
        if let error = self as? EngineError { HKError(error) } else { self }
    }
}
