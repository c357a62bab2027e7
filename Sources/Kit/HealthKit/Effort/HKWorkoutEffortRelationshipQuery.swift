public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A long-running query for the samples that rate the effort of workouts. Returns the existing relationships, then
/// every change until it is stopped.
// Unchecked, like HKQuery: mutable state is protected by a lock.
open class HKWorkoutEffortRelationshipQuery: HKQuery, @unchecked Sendable {
    private let question: EffortRequest
    private let position: Mutex<ChangePosition?>
    private let hasDelivered = Mutex(false)
    private let resultsHandler:
        @Sendable (
            HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?
        ) -> Void

    /// Creates a query for effort relationships.
    ///
    /// Raises for a predicate that is unsupported or does not apply to workouts.
    /// - Parameters:
    ///   - predicate: The predicate that the workouts must match; nil for all.
    ///   - anchor: The anchor to start from; nil for all existing relationships.
    ///   - options: Whether to return all samples, or only the most relevant one of each workout and activity.
    ///   - resultsHandler: A closure that receives relationships and the new anchor, or an error; code 5 if the app
    ///     never requested permission to read workouts.
    @preconcurrency
    public init(
        predicate: NSPredicate?, anchor: HKQueryAnchor?, options: HKWorkoutEffortRelationshipQueryOptions,
        resultsHandler:
            @escaping @Sendable (
                HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?
            ) -> Void
    ) {
        question = EffortRequest(predicate, options)
        position = Mutex(anchor?.position)
        self.resultsHandler = resultsHandler
        super.init(objectType: HKObjectType.workoutType(), predicate: predicate)
    }

    override func run(in context: StoreContext) {
        follow(EffortRequest.types, in: context) { [self] _ in look(in: context) }
        look(in: context)
    }

    private func look(in context: StoreContext) {
        do {
            let last = position.withLock { $0 }
            let (relationships, next) = try context.access.read { try question.answer($0, since: last) }
            position.withLock { $0 = next }
            // The first result is delivered even if it is empty.
            let isFirst = hasDelivered.withLock { delivered in
                defer { delivered = true }
                return !delivered
            }
            guard isFirst || !relationships.isEmpty else { return }
            deliver(isLast: false) {
                resultsHandler(
                    self, relationships.map(HKWorkoutEffortRelationship.init(record:)), HKQueryAnchor(position: next),
                    nil)
            }
        } catch {
            deliver(isLast: error.code != .databaseInaccessible) { resultsHandler(self, nil, nil, HKError(error)) }
        }
    }
}

/// A validated request for effort relationships.
struct EffortRequest: Sendable {
    /// The types of samples that relationships consist of.
    static let types: Set<ObjectType> = [.workout, .workoutEffortScore, .estimatedWorkoutEffortScore]

    let predicate: SamplePredicate
    let options: HKWorkoutEffortRelationshipQueryOptions

    /// Creates a request.
    ///
    /// Raises if the predicate does not apply to workouts.
    init(_ predicate: NSPredicate?, _ options: HKWorkoutEffortRelationshipQueryOptions) {
        self.predicate = raising { () throws(ValidationError) in
            try predicate?.tree(for: .workout) ?? .constant(true)
        }
        self.options = options
    }

    /// Returns the relationships newer than a position.
    func answer(
        _ store: StoreReader, since position: ChangePosition?
    ) throws -> ([EffortRelationshipRecord], ChangePosition) {
        var (found, position) = try store.effortRelationships(predicate, since: position)
        if options == .mostRelevant {
            for index in found.indices {
                // A score entered by the person takes precedence over an estimate.
                let samples = found[index].samples
                let best = samples.first { $0.type == .workoutEffortScore } ?? samples.first
                found[index].samples = best.map { [$0] } ?? []
            }
        }
        return (found, position)
    }
}
