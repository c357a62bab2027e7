public import Foundation
import HealthModel
import HealthStore

/// A query for activity summaries with an asynchronous interface: a single result, or a sequence of changes.
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
    /// The type of a single result.
    public typealias Output = [HKActivitySummary]
    /// The type of the sequence of results.
    public typealias Sequence = Results

    /// The predicate that selects the days; nil for all.
    public var predicate: NSPredicate?

    /// Creates a descriptor for activity summaries.
    public init(predicate: NSPredicate?) {
        self.predicate = predicate
    }

    /// Runs the query once.
    ///
    /// Raises if the predicate does not apply to summaries.
    /// - Returns: The summaries, in ascending order.
    /// - Throws: ``HKError``, with code 5 if the app never requested permission to read summaries;
    ///   `CancellationError` if the task is cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
        let question = SummaryRequest(predicate)
        let query = SingleResultQuery { try question.answer($0) }
        return try await query.answer(from: healthStore).map(HKActivitySummary.init(record:))
    }

    /// Returns a sequence that runs the query whenever a loop over it begins.
    ///
    /// The first element contains all summaries, later elements those that changed.
    ///
    /// Exiting the loop or cancelling the task stops the query. Raises like ``result(for:)``.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(predicate: predicate, store: healthStore)
    }

    /// A sequence of activity summary results.
    public struct Results: AsyncSequence {
        /// All summaries, or those that changed.
        public typealias Element = [HKActivitySummary]
        /// The iterator over the results.
        public typealias AsyncIterator = Iterator

        fileprivate let predicate: NSPredicate?
        fileprivate let store: HKHealthStore

        /// Creates an iterator, which starts the query.
        public func makeAsyncIterator() -> Iterator {
            Iterator(predicate: predicate, store: store)
        }

        /// The iterator over the results.
        public struct Iterator: AsyncIteratorProtocol {
            /// All summaries, or those that changed.
            public typealias Element = Results.Element

            private var answers: AsyncThrowingStream<Element, any Error>.Iterator

            fileprivate init(predicate: NSPredicate?, store: HKHealthStore) {
                let stream = AsyncThrowingStream<Element, any Error> { continuation in
                    let handler: @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void = {
                        _, summaries, error in
                        if let summaries { continuation.yield(summaries) }
                        if let error { continuation.finish(throwing: error) }
                    }
                    let query = HKActivitySummaryQuery(predicate: predicate, resultsHandler: handler)
                    query.updateHandler = handler
                    continuation.onTermination = { _ in store.stop(query) }
                    store.execute(query)
                }
                answers = stream.makeAsyncIterator()
            }

            /// Waits for the next result.
            ///
            /// Returns nil if the task is cancelled.
            /// - Throws: ``HKError``, with code 5 if the app never requested permission to read summaries.
            public mutating func next() async throws -> Element? {
                guard !Task.isCancelled else { return nil }
                return try await answers.next()
            }
        }
    }
}
