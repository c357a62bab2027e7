public import Foundation
import HealthModel
import HealthStore

/// Asks asynchronously which samples tell how hard workouts were: once, or again with every change.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
    /// The answer to asking once.
    public typealias Output = Result
    /// The answers to asking again and again.
    public typealias Sequence = Results

    /// What the workouts have in common; nil for all.
    public var predicate: NSPredicate?
    /// Where to begin; nil for everything there is.
    public var anchor: HKQueryAnchor?
    /// Whether all samples are answered, or of each workout and activity the one that says most.
    public var option: HKWorkoutEffortRelationshipQueryOptions

    /// A question for relationships.
    public init(predicate: NSPredicate?, anchor: HKQueryAnchor?, option: HKWorkoutEffortRelationshipQueryOptions) {
        self.predicate = predicate
        self.anchor = anchor
        self.option = option
    }

    /// Relationships, and where to go on.
    public struct Result {
        /// The relationships, by the start of their workouts.
        public let relationships: [HKWorkoutEffortRelationship]
        /// Where to go on.
        public let newAnchor: HKQueryAnchor
    }

    /// Asks once.
    ///
    /// Raises for a predicate that is not supported or does not apply to workouts.
    /// - Throws: ``HKError``, with code 5 if the app never asked to read workouts; `CancellationError` if the task is
    ///   cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> HKWorkoutEffortRelationshipQueryDescriptor.Result
    {
        let question = EffortQuestion(predicate, option)
        let position = anchor?.position
        let query = AnswerQuery { (engine, app) throws(EngineError) in
            try question.answer(engine, app, since: position)
        }
        let (relationships, next) = try await query.answer(from: healthStore)
        return Result(
            relationships: relationships.map(HKWorkoutEffortRelationship.init(record:)),
            newAnchor: HKQueryAnchor(position: next))
    }

    /// Asks, each time a loop over the answers begins, and goes on with every change.
    ///
    /// Leaving the loop or cancelling the task stops the query. Raises as ``result(for:)`` does.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(descriptor: self, store: healthStore)
    }

    /// Relationships again and again.
    public struct Results: AsyncSequence {
        /// What there is, or what changed.
        public typealias Element = HKWorkoutEffortRelationshipQueryDescriptor.Result
        /// Goes through the answers.
        public typealias AsyncIterator = Iterator

        fileprivate let descriptor: HKWorkoutEffortRelationshipQueryDescriptor
        fileprivate let store: HKHealthStore

        /// Begins to ask.
        public func makeAsyncIterator() -> Iterator {
            Iterator(descriptor, store)
        }

        /// Goes through the answers.
        public struct Iterator: AsyncIteratorProtocol {
            /// What there is, or what changed.
            public typealias Element = HKWorkoutEffortRelationshipQueryDescriptor.Results.Element

            private var answers: AsyncThrowingStream<Element, any Error>.Iterator

            fileprivate init(_ descriptor: HKWorkoutEffortRelationshipQueryDescriptor, _ store: HKHealthStore) {
                let stream = AsyncThrowingStream<Element, any Error> { continuation in
                    let query = HKWorkoutEffortRelationshipQuery(
                        predicate: descriptor.predicate, anchor: descriptor.anchor, options: descriptor.option
                    ) { _, relationships, anchor, error in
                        if let relationships, let anchor {
                            continuation.yield(Element(relationships: relationships, newAnchor: anchor))
                        }
                        if let error { continuation.finish(throwing: error) }
                    }
                    continuation.onTermination = { _ in store.stop(query) }
                    store.execute(query)
                }
                answers = stream.makeAsyncIterator()
            }

            /// Waits for the next answer; nil when the task is cancelled.
            /// - Throws: ``HKError``, with code 5 if the app never asked to read workouts.
            public mutating func next() async throws -> HKWorkoutEffortRelationshipQueryDescriptor.Results.Element? {
                guard !Task.isCancelled else { return nil }
                return try await answers.next()
            }
        }
    }
}
