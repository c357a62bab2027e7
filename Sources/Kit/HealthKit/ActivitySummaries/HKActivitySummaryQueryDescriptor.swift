public import Foundation
import HealthModel
import HealthStore

/// Asks for the summaries of days asynchronously: once, or again with every change.
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
    /// The answer to asking once.
    public typealias Output = [HKActivitySummary]
    /// The answers to asking again and again.
    public typealias Sequence = Results

    /// Which days; nil for all.
    public var predicate: NSPredicate?

    /// A question for summaries.
    public init(predicate: NSPredicate?) {
        self.predicate = predicate
    }

    /// Asks once.
    ///
    /// Raises for a predicate that is not about summaries.
    /// - Returns: The summaries, ascending.
    /// - Throws: ``HKError``, with code 5 if the app never asked to read summaries; `CancellationError` if the task is
    ///   cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
        let question = SummaryQuestion(predicate)
        let query = AnswerQuery { (engine, app) throws(EngineError) in try question.answer(engine, app) }
        return try await query.answer(from: healthStore).map(HKActivitySummary.init(record:))
    }

    /// Asks, each time a loop over the answers begins: first all summaries, then those that change.
    ///
    /// Leaving the loop or cancelling the task stops the query. Raises as ``result(for:)`` does.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(predicate: predicate, store: healthStore)
    }

    /// Summaries again and again.
    public struct Results: AsyncSequence {
        /// All summaries, or those that changed.
        public typealias Element = [HKActivitySummary]
        /// Goes through the answers.
        public typealias AsyncIterator = Iterator

        fileprivate let predicate: NSPredicate?
        fileprivate let store: HKHealthStore

        /// Begins to ask.
        public func makeAsyncIterator() -> Iterator {
            Iterator(predicate: predicate, store: store)
        }

        /// Goes through the answers.
        public struct Iterator: AsyncIteratorProtocol {
            /// All summaries, or those that changed.
            public typealias Element = Results.Element

            private var answers: AsyncThrowingStream<Element, any Error>.Iterator

            fileprivate init(predicate: NSPredicate?, store: HKHealthStore) {
                let stream = AsyncThrowingStream<Element, any Error> { continuation in
                    let tell: @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void = {
                        _, summaries, error in
                        if let summaries { continuation.yield(summaries) }
                        if let error { continuation.finish(throwing: error) }
                    }
                    let query = HKActivitySummaryQuery(predicate: predicate, resultsHandler: tell)
                    query.updateHandler = tell
                    continuation.onTermination = { _ in store.stop(query) }
                    store.execute(query)
                }
                answers = stream.makeAsyncIterator()
            }

            /// Waits for the next answer; nil when the task is cancelled.
            /// - Throws: ``HKError``, with code 5 if the app never asked to read summaries.
            public mutating func next() async throws -> Element? {
                guard !Task.isCancelled else { return nil }
                return try await answers.next()
            }
        }
    }
}
