import Dispatch
import HealthModel
import HealthStore

extension HKHealthStore {
    /// Finds out what to ask, asks, and writes the decisions down, before any later call is done.
    ///
    /// - Parameters:
    ///   - request: What the app asked for.
    ///   - completion: Told in the background whether the request was processed.
    ///   - question: What of it the person is asked; fails where the app cannot ask.
    func process(
        _ request: AuthorizationRequest, completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        asking question: @escaping @Sendable (StoreContext) throws(EngineError) -> AuthorizationRequest
    ) {
        let finish: @Sendable (Result<Void, any Error>) -> Void = { [self] result in
            complete {
                switch result.mapError(\.asHealthKitError) {
                case .success: completion(true, nil)
                case .failure(let error): completion(false, error)
                }
            }
        }
        queue.async { [self] in
            do {
                let question = try question(context)
                // The person may take their time: the queue waits, but no thread does.
                queue.suspend()
                Task {
                    let decisions = await question.decisions(in: context)
                    DispatchQueue.global().async { [self] in
                        finish(Result { try context.record(decisions.get(), of: request) })
                        queue.resume()
                    }
                }
            } catch {
                finish(.failure(error))
            }
        }
    }
}

extension AuthorizationRequest {
    /// What the policy decides; nothing when there is nothing to decide.
    func decisions(in context: StoreContext) async -> Result<AuthorizationDecisions, any Error> {
        guard !isEmpty else { return .success(AuthorizationDecisions()) }
        do {
            let access = context.access
            return .success(try await access.policy.decide(for: access.identity, share: share, read: read))
        } catch is CancellationError {
            return .failure(HKError(.errorUserCanceled, "The request for permission was cancelled."))
        } catch {
            return .failure(error)
        }
    }
}

extension StoreContext {
    /// Writes decisions down, and fails if a type is denied that the app requires (AUTH-19).
    fileprivate func record(_ decisions: AuthorizationDecisions, of request: AuthorizationRequest) throws {
        let required = request.read.intersection(access.conditions.requiredReadTypes)
        let denied = try access.write { (engine, app) throws(EngineError) in
            if !decisions.share.isEmpty || !decisions.read.isEmpty { try engine.authorize(app, decisions) }
            var denied: [ObjectType] = []
            for type in required where try engine.authorization(of: app, for: type).read != .authorized {
                denied.append(type)
            }
            return denied
        }
        guard denied.isEmpty else {
            throw HKError(
                .errorRequiredAuthorizationDenied,
                "Required types were denied: \(denied.map(\.identifier).sorted().joined(separator: ", "))")
        }
    }
}
