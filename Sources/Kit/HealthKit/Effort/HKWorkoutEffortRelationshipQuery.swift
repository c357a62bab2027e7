public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// Asks which samples tell how hard workouts were; tells first what there is, and then every change, until it is stopped.
// Unchecked, as HKQuery is: what changes is behind a lock.
open class HKWorkoutEffortRelationshipQuery: HKQuery, @unchecked Sendable {
    private let question: EffortQuestion
    private let position: Mutex<ChangePosition?>
    private let hasDelivered = Mutex(false)
    private let resultsHandler:
        @Sendable (
            HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?
        ) -> Void

    /// A query for relationships.
    ///
    /// Raises for a predicate that is not supported or does not apply to workouts.
    /// - Parameters:
    ///   - predicate: What the workouts have in common; nil for all.
    ///   - anchor: Where to begin; nil for everything there is.
    ///   - options: Whether all samples are answered, or of each workout and activity the one that says most.
    ///   - resultsHandler: Given relationships and the new anchor, or the error. Code 5 if the app never asked to read
    ///     workouts.
    @preconcurrency
    public init(
        predicate: NSPredicate?, anchor: HKQueryAnchor?, options: HKWorkoutEffortRelationshipQueryOptions,
        resultsHandler:
            @escaping @Sendable (
                HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?
            ) -> Void
    ) {
        question = EffortQuestion(predicate, options)
        position = Mutex(anchor?.position)
        self.resultsHandler = resultsHandler
        super.init(objectType: HKObjectType.workoutType(), predicate: predicate)
    }

    override func run(in context: StoreContext) {
        follow(EffortQuestion.types, in: context) { [self] _ in look(in: context) }
        look(in: context)
    }

    private func look(in context: StoreContext) {
        do {
            let last = position.withLock { $0 }
            let (relationships, next) = try context.access.read { (engine, app) throws(EngineError) in
                try question.answer(engine, app, since: last)
            }
            position.withLock { $0 = next }
            // The first answer comes also if there is nothing.
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

/// A question for relationships, checked.
struct EffortQuestion: Sendable {
    /// What relationships are made of.
    static let types: Set<ObjectType> = [.workout, .workoutEffortScore, .estimatedWorkoutEffortScore]

    let predicate: SamplePredicate
    let options: HKWorkoutEffortRelationshipQueryOptions

    /// Raises for a predicate that does not apply to workouts.
    init(_ predicate: NSPredicate?, _ options: HKWorkoutEffortRelationshipQueryOptions) {
        self.predicate = raising { () throws(ValidationError) in
            try predicate?.tree(for: .workout) ?? .constant(true)
        }
        self.options = options
    }

    /// The relationships newer than a position.
    func answer(
        _ engine: any HealthEngine, _ app: AppIdentity, since position: ChangePosition?
    ) throws(EngineError) -> ([EffortRelationshipRecord], ChangePosition) {
        var (found, position) = try engine.effortRelationships(predicate, since: position, for: app)
        if options == .mostRelevant {
            for index in found.indices {
                // What the person said says more than an estimate.
                let samples = found[index].samples
                let best = samples.first { $0.type == .workoutEffortScore } ?? samples.first
                found[index].samples = best.map { [$0] } ?? []
            }
        }
        return (found, position)
    }
}
