public import Foundation
import HealthDatabase
import HealthModel

extension HKHealthStore {
    /// Whether this app may share a type, as far as it has asked.
    ///
    /// Whether it may read is never told. A type that apps cannot share reads as not determined until the app has asked
    /// to read it, and as denied from then on (AUTH-3).
    public func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        let state = try? context.permissions { (engine, app) throws(EngineError) in
            try engine.authorization(of: app, for: type.record)
        }
        guard let state else { return .notDetermined }
        guard type.record.isShareable else { return state.read == .notDetermined ? .notDetermined : .sharingDenied }
        switch state.share {
        case .notDetermined: return .notDetermined
        case .denied: return .sharingDenied
        case .authorized: return .sharingAuthorized
        }
    }

    /// Asks for permission to share and to read types.
    ///
    /// Only what is not decided yet is asked about. Raises if there is nothing to ask for, if a type cannot be asked for
    /// (AUTH-9, AUTH-10, AUTH-14, AUTH-18), and if the app does not say why it asks (AUTH-11).
    ///
    /// - Parameters:
    ///   - typesToShare: The types to save and delete.
    ///   - typesToRead: The types to query.
    ///   - completion: Told in the background whether the request was processed, not what was decided. Code 7 if the
    ///     person cancelled, code 10 if a type was denied that the app requires.
    public func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let request = AuthorizationRequest(toShare: typesToShare, read: typesToRead)
        raising { () throws(ValidationError) in try request.check(context.conditions) }
        process(request, completion: completion) { (context: StoreContext) throws(EngineError) in
            try request.undecided(in: context)
        }
    }

    /// Asks for permission to share and to read types.
    ///
    /// Only what is not decided yet is asked about. Returns when the request was processed, whatever was decided.
    ///
    /// - Parameters:
    ///   - typesToShare: The types to save and delete.
    ///   - typesToRead: The types to query.
    /// - Throws: ``HKError``; code 7 if the person cancelled, code 10 if a type was denied that the app requires.
    public func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws {
        try await succeeding { requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0) }
    }

    /// Whether a request would ask the person anything.
    ///
    /// Raises as ``requestAuthorization(toShare:read:completion:)`` does.
    ///
    /// - Parameters:
    ///   - typesToShare: The types to save and delete.
    ///   - typesToRead: The types to query.
    ///   - completion: Given the answer in the background; `unknown` comes with an error.
    public func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        let request = AuthorizationRequest(toShare: typesToShare, read: typesToRead)
        raising { () throws(ValidationError) in try request.check(context.conditions) }
        perform { context in
            try request.undecided(in: context).isEmpty
        } then: { result in
            switch result {
            case .success(let isDecided): completion(isDecided ? .unnecessary : .shouldRequest, nil)
            case .failure(let error): completion(.unknown, error)
            }
        }
    }

    /// Whether a request would ask the person anything.
    ///
    /// Raises as ``requestAuthorization(toShare:read:completion:)`` does.
    public func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus {
        try await withCheckedThrowingContinuation { continuation in
            getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) { status, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(status))
            }
        }
    }

    /// Presents what the app's extensions have asked for.
    ///
    /// There are none here, so it succeeds at once (AUTH-16).
    public func handleAuthorizationForExtension(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        perform({ _ in }, completion: completion)
    }

    /// Presents what the app's extensions have asked for.
    ///
    /// There are none here, so it succeeds at once (AUTH-16).
    public func handleAuthorizationForExtension() async throws {
        try await succeeding { handleAuthorizationForExtension(completion: $0) }
    }
}

// MARK: - One object at a time

extension HKHealthStore {
    /// Asks for permission to read objects of a type that is granted object by object.
    ///
    /// Always asks, even if it was decided before. There is no person here to choose among objects: the policy decides
    /// about the type, and its decision replaces the earlier one. Raises for a type that is not granted so, and if the
    /// predicate does not apply to the type.
    ///
    /// - Parameters:
    ///   - objectType: A type whose `requiresPerObjectAuthorization()` is true.
    ///   - predicate: The objects to choose from.
    ///   - completion: Told in the background whether the request was processed.
    public func requestPerObjectReadAuthorization(
        for objectType: HKObjectType, predicate: NSPredicate?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let type = objectType.record
        guard type.requiresPerObjectAuthorization else {
            raise(.invalidArgument, "Type \(type.identifier) does not require authorization for each object")
        }
        _ = raising { () throws(ValidationError) in try predicate?.tree(for: type) }
        let request = AuthorizationRequest(share: [], read: [type])
        process(request, completion: completion) { (context: StoreContext) throws(EngineError) in
            try context.write { (_, _) throws(EngineError) in request }
        }
    }

    /// Asks for permission to read objects of a type that is granted object by object.
    ///
    /// Raises for a type that is not granted so, and if the predicate does not apply to the type.
    public func requestPerObjectReadAuthorization(for objectType: HKObjectType, predicate: NSPredicate?) async throws {
        try await succeeding {
            requestPerObjectReadAuthorization(for: objectType, predicate: predicate, completion: $0)
        }
    }
}
