import Dispatch
import HealthModel
import HealthStore

extension HKHealthStore {
    /// Determines which permissions to request, requests them and records the decisions, before any later call
    /// completes.
    ///
    /// - Parameters:
    ///   - request: The request of the app.
    ///   - completion: A closure called in the background with whether the request was processed.
    ///   - question: A closure that returns the part of the request to present; fails if the app may not request
    ///     authorization.
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
                // The decision may take arbitrarily long: the queue is suspended, but no thread is blocked.
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
    /// Returns the decisions of the policy; empty if there is nothing to decide.
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
    /// Records decisions, and fails if a type that the app requires is denied (AUTH-19).
    fileprivate func record(_ decisions: AuthorizationDecisions, of request: AuthorizationRequest) throws {
        let required = request.read.intersection(access.conditions.requiredReadTypes)
        let denied = try access.write { store -> [ObjectType] in
            if !decisions.share.isEmpty || !decisions.read.isEmpty { try store.authorize(store.app, decisions) }
            var denied: [ObjectType] = []
            for type in required where try store.read.authorization(for: type).read != .authorized {
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
