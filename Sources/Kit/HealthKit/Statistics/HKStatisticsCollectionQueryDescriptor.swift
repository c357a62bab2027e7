public import Foundation
import HealthModel
import HealthStore

/// A query for statistics of equal periods with an asynchronous interface: a single result, or a sequence of updates.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
    /// The type of a single result.
    public typealias Output = HKStatisticsCollection
    /// The type of the sequence of results.
    public typealias Sequence = Results

    /// The quantity type with the predicate that the samples must match.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// The statistics to compute.
    public var options: HKStatisticsOptions
    /// The start of one of the periods.
    public var anchorDate: Date
    /// The length of a period.
    public var intervalComponents: DateComponents

    /// Creates a descriptor for statistics of equal periods.
    /// - Parameters:
    ///   - predicate: The quantity type with the predicate that the samples must match.
    ///   - options: The statistics to compute.
    ///   - anchorDate: The start of one of the periods; past or future.
    ///   - intervalComponents: The length of a period; its calendar and time zone, if set, take precedence over the
    ///     current ones.
    public init(
        predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date,
        intervalComponents: DateComponents
    ) {
        self.predicate = predicate
        self.options = options
        self.anchorDate = anchorDate
        self.intervalComponents = intervalComponents
    }

    /// Runs the query once; without matching samples the collection is empty.
    ///
    /// Raises for options that are incompatible with the type, for a predicate that is unsupported or does not apply,
    /// and for components that do not advance the anchor.
    /// - Throws: ``HKError``, with code 5 if the app never requested permission to read the type; `CancellationError`
    ///   if the task is cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
        let question = question
        let query = SingleResultQuery { try $0.statistics(question.request, in: question.buckets) }
        return HKStatisticsCollection(record: try await query.answer(from: healthStore))
    }

    /// Returns a sequence that runs the query whenever a loop over it begins, and continues with every change
    /// (QRY-54).
    ///
    /// The first result is delivered even if nothing matches. Exiting the loop or cancelling the task stops the
    /// query. Raises like ``result(for:)``.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(question: question, store: healthStore)
    }

    private var question: StatisticsCollectionRequest {
        raising { () throws(ValidationError) in
            try StatisticsCollectionRequest(
                checking: predicate.sampleType, predicate.nsPredicate, options, anchorDate, intervalComponents)
        }
    }
}

extension HKStatisticsCollectionQueryDescriptor {
    /// A collection and its updated periods.
    public struct Result: Sendable {
        /// The whole collection.
        public let statisticsCollection: HKStatisticsCollection
        /// The periods that changed, in ascending order; nil in the first result.
        public let updatedStatistics: [HKStatistics]?
    }

    /// A sequence of collections.
    public struct Results: AsyncSequence {
        /// A collection and its updated periods.
        public typealias Element = HKStatisticsCollectionQueryDescriptor.Result
        /// The iterator over the results.
        public typealias AsyncIterator = Iterator

        fileprivate let question: StatisticsCollectionRequest
        fileprivate let store: HKHealthStore

        /// Creates an iterator, which starts the query.
        public func makeAsyncIterator() -> Iterator {
            Iterator(feed: StatisticsFeed(question, in: store))
        }

        /// The iterator over the results.
        public struct Iterator: AsyncIteratorProtocol {
            /// A collection and its updated periods.
            public typealias Element = HKStatisticsCollectionQueryDescriptor.Results.Element

            fileprivate let feed: StatisticsFeed

            /// Waits for the next result.
            ///
            /// Returns nil if the task is cancelled.
            /// - Throws: ``HKError``, with code 5 if the app never requested permission to read the type.
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
