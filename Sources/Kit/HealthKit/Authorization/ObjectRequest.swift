import Dispatch
import Foundation
import HealthModel
import HealthStore

/// What an app asks to read object by object, checked (AUTH-17).
struct ObjectRequest: Sendable {
    let type: ObjectType
    /// Which samples; everything for medications.
    let samples: SamplePredicate
    /// Which medications.
    let medications: MedicationPredicate
    /// Whether all objects of the type are asked for.
    let asksForAll: Bool

    /// Raises for a type that is not granted so, and if the predicate does not apply to it.
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

    /// The objects to choose from.
    func objects(in context: StoreContext) throws(EngineError) -> Set<String> {
        try context.access.write { (engine, _) throws(EngineError) in
            type == .userAnnotatedMedication
                ? try engine.medicationConcepts(medications) : try engine.objects(of: type, matching: samples)
        }
    }
}

extension HKHealthStore {
    /// Asks about single objects, and writes the decisions down, before any later call is done.
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
            // The person may take their time: the queue waits, but no thread does.
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
        try access.write { (engine, app) throws(EngineError) in
            try engine.grant(
                isGranted ? objects : [], among: objects, of: request.type,
                includesNew: isGranted && isMedication && request.asksForAll, to: app)
        }
    }
}
