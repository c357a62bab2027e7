import Dispatch
import Foundation
import HealthModel
import HealthStore

/// A validated request to read individual objects (AUTH-17).
struct ObjectRequest: Sendable {
    let type: ObjectType
    /// The predicate on samples; matches everything for medications.
    let samples: SamplePredicate
    /// The predicate on medications.
    let medications: MedicationPredicate
    /// A Boolean value that indicates whether the request covers all objects of the type.
    let asksForAll: Bool

    /// Creates a request.
    ///
    /// Raises if the type does not require per-object authorization or if the predicate does not apply to it.
    init(_ type: ObjectType, _ predicate: NSPredicate?) {
        guard type.requiresPerObjectAuthorization else {
            raise(.invalidArgument, "Type \(type.identifier) does not require authorization for each object")
        }
        self.type = type
        asksForAll = predicate == nil
        let isMedication = type == .userAnnotatedMedication
        samples = raising { () throws(ValidationError) in
            isMedication ? .constant(true) : try predicate?.tree(for: type) ?? .constant(true)
        }
        medications = raising { () throws(ValidationError) in
            isMedication ? try predicate?.medicationTree() ?? .constant(true) : .constant(true)
        }
    }

    /// Returns the identifiers of the matching objects.
    func objects(in context: StoreContext) throws(EngineError) -> Set<String> {
        try context.access.own { store in
            type == .userAnnotatedMedication
                ? try store.medicationConcepts(medications) : try store.objects(of: type, matching: samples)
        }
    }
}

extension HKHealthStore {
    /// Requests authorization for individual objects and records the decisions, before any later call completes.
    func process(_ request: ObjectRequest, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let finish: @Sendable (Result<Void, any Error>) -> Void = { [self] result in
            complete {
                switch result.mapError(\.asHealthKitError) {
                case .success: completion(true, nil)
                case .failure(let error): completion(false, error)
                }
            }
        }
        queue.async { [self] in
            let objects: Set<String>
            do throws(EngineError) {
                objects = try request.objects(in: context)
            } catch {
                return finish(.failure(error))
            }
            // The decision may take arbitrarily long: the queue is suspended, but no thread is blocked.
            queue.suspend()
            Task {
                let question = AuthorizationRequest(share: [], read: [request.type])
                let decisions = await question.decisions(in: context)
                DispatchQueue.global().async { [self] in
                    finish(
                        Result {
                            let isGranted = try decisions.get().read[request.type] ?? false
                            try context.grant(isGranted, objects, for: request)
                        })
                    queue.resume()
                }
            }
        }
    }
}

extension StoreContext {
    fileprivate func grant(_ isGranted: Bool, _ objects: Set<String>, for request: ObjectRequest) throws(EngineError) {
        let isMedication = request.type == .userAnnotatedMedication
        try access.write { store in
            try store.grant(
                isGranted ? objects : [], among: objects, of: request.type,
                includesNew: isGranted && isMedication && request.asksForAll)
        }
    }
}
