public import Foundation
import HealthModel
import HealthStore

/// A query for effort relationships with an asynchronous interface: a single result, or a sequence of changes.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
    /// The type of a single result.
    public typealias Output = Result
    /// The type of the sequence of results.
    public typealias Sequence = Results

    /// The predicate that the workouts must match; nil for all.
    public var predicate: NSPredicate?
    /// The anchor to start from; nil for all existing relationships.
    public var anchor: HKQueryAnchor?
    /// The samples to return: all of them, or only the most relevant one of each workout and activity.
    public var option: HKWorkoutEffortRelationshipQueryOptions

    /// Creates a descriptor for effort relationships.
    public init(predicate: NSPredicate?, anchor: HKQueryAnchor?, option: HKWorkoutEffortRelationshipQueryOptions) {
        self.predicate = predicate
        self.anchor = anchor
        self.option = option
    }

    /// Effort relationships and the anchor to continue from.
    public struct Result {
        /// The relationships, sorted by the start of their workouts.
        public let relationships: [HKWorkoutEffortRelationship]
        /// The anchor to continue from.
        public let newAnchor: HKQueryAnchor
    }

    /// Runs the query once.
    ///
    /// Raises for a predicate that is unsupported or does not apply to workouts.
    /// - Throws: ``HKError``, with code 5 if the app never requested permission to read workouts; `CancellationError`
    ///   if the task is cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> HKWorkoutEffortRelationshipQueryDescriptor.Result
    {
        let question = EffortRequest(predicate, option)
        let position = anchor?.position
        let query = SingleResultQuery { try question.answer($0, since: position) }
        let (relationships, next) = try await query.answer(from: healthStore)
        return Result(
            relationships: relationships.map(HKWorkoutEffortRelationship.init(record:)),
            newAnchor: HKQueryAnchor(position: next))
    }

    /// Returns a sequence that runs the query whenever a loop over it begins, and continues with every change.
    ///
    /// Exiting the loop or cancelling the task stops the query. Raises like ``result(for:)``.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(descriptor: self, store: healthStore)
    }

    /// A sequence of effort relationship results.
    public struct Results: AsyncSequence {
        /// The existing relationships, or those that changed.
        public typealias Element = HKWorkoutEffortRelationshipQueryDescriptor.Result
        /// The iterator over the results.
        public typealias AsyncIterator = Iterator

        fileprivate let descriptor: HKWorkoutEffortRelationshipQueryDescriptor
        fileprivate let store: HKHealthStore

        /// Creates an iterator, which starts the query.
        public func makeAsyncIterator() -> Iterator {
            Iterator(descriptor, store)
        }

        /// The iterator over the results.
        public struct Iterator: AsyncIteratorProtocol {
            /// The existing relationships, or those that changed.
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

            /// Waits for the next result.
            ///
            /// Returns nil if the task is cancelled.
            /// - Throws: ``HKError``, with code 5 if the app never requested permission to read workouts.
            public mutating func next() async throws -> HKWorkoutEffortRelationshipQueryDescriptor.Results.Element? {
                guard !Task.isCancelled else { return nil }
                return try await answers.next()
            }
        }
    }
}
