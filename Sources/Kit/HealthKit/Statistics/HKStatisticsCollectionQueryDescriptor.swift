public import Foundation
import HealthModel
import HealthStore

/// Asks asynchronously for statistics of equal periods: once, or again and again.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
    /// The answer to asking once.
    public typealias Output = HKStatisticsCollection
    /// The answers to asking again and again.
    public typealias Sequence = Results

    /// The type, and what the samples have in common.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// Which figures to work out.
    public var options: HKStatisticsOptions
    /// Where one of the periods begins.
    public var anchorDate: Date
    /// How long a period is.
    public var intervalComponents: DateComponents

    /// A question for statistics of equal periods.
    /// - Parameters:
    ///   - predicate: The type, and what the samples have in common.
    ///   - options: Which figures to work out.
    ///   - anchorDate: Where one of the periods begins; past or future.
    ///   - intervalComponents: How long a period is; a calendar and a time zone in it win over the current ones.
    public init(
        predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date,
        intervalComponents: DateComponents
    ) {
        self.predicate = predicate
        self.options = options
        self.anchorDate = anchorDate
        self.intervalComponents = intervalComponents
    }

    /// Asks once; without matching samples the collection is empty.
    ///
    /// Raises for options that do not fit the type, for a predicate that is not supported or does not apply, and for
    /// components that do not move the anchor forward.
    /// - Throws: ``HKError``, with code 5 if the app never asked to read the type; `CancellationError` if the task is
    ///   cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
        let question = question
        let query = AnswerQuery { (engine, app) throws(EngineError) in
            try engine.statistics(question.request, in: question.buckets, for: app)
        }
        return HKStatisticsCollection(record: try await query.answer(from: healthStore))
    }

    /// Asks, each time a loop over the answers begins, and goes on with every change (QRY-54).
    ///
    /// The first answer comes also if nothing matches. Leaving the loop or cancelling the task stops the query. Raises as
    /// ``result(for:)`` does.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(question: question, store: healthStore)
    }

    private var question: StatisticsQuestion {
        raising { () throws(ValidationError) in
            try StatisticsQuestion(
                checking: predicate.sampleType, predicate.nsPredicate, options, anchorDate, intervalComponents)
        }
    }
}

extension HKStatisticsCollectionQueryDescriptor {
    /// A collection, and what is new in it.
    public struct Result: Sendable {
        /// The whole collection.
        public let statisticsCollection: HKStatisticsCollection
        /// The periods that changed, ascending; nil in the first answer.
        public let updatedStatistics: [HKStatistics]?
    }

    /// Collection after collection.
    public struct Results: AsyncSequence {
        /// A collection, and what is new in it.
        public typealias Element = HKStatisticsCollectionQueryDescriptor.Result
        /// Goes through the answers.
        public typealias AsyncIterator = Iterator

        fileprivate let question: StatisticsQuestion
        fileprivate let store: HKHealthStore

        /// Begins to ask.
        public func makeAsyncIterator() -> Iterator {
            Iterator(feed: StatisticsFeed(question, in: store))
        }

        /// Goes through the answers.
        public struct Iterator: AsyncIteratorProtocol {
            /// A collection, and what is new in it.
            public typealias Element = HKStatisticsCollectionQueryDescriptor.Results.Element

            fileprivate let feed: StatisticsFeed

            /// Waits for the next answer; nil when the task is cancelled.
            /// - Throws: ``HKError``, with code 5 if the app never asked to read the type.
            public mutating func next() async throws -> HKStatisticsCollectionQueryDescriptor.Results.Element? {
                try await feed.next().map { record, changes in
                    Element(
                        statisticsCollection: HKStatisticsCollection(record: record),
                        updatedStatistics: changes?.map(HKStatistics.init(record:)))
                }
            }
        }
    }
}
