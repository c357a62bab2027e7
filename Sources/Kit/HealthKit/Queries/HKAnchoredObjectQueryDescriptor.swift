import HealthModel
import HealthStore

// Unchecked, because predicates are not Sendable; they are only read, and do not change.
/// Asks asynchronously for what was added and deleted since an anchor: once, or again and again.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery, HKAsyncSequenceQuery,
    @unchecked Sendable
{
    /// The answer to asking once.
    public typealias Output = Result
    /// The answers to asking again and again.
    public typealias Sequence = Results

    /// What the samples match: one of these (QRY-13).
    public var predicates: [HKSamplePredicate<Sample>]
    /// Where to begin; nil for everything stored and the deletions still known.
    public var anchor: HKQueryAnchor?
    /// How many samples and deletions an answer has at most; nil for all.
    public var limit: Int?

    /// A question for changes.
    /// - Parameters:
    ///   - predicates: What the samples match: one of these.
    ///   - anchor: Where to begin; nil for everything stored and the deletions still known.
    ///   - limit: How many samples and deletions an answer has at most; nil for all.
    public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
        self.predicates = predicates
        self.anchor = anchor
        self.limit = limit
    }

    /// Asks once.
    ///
    /// Raises without a predicate, for one that is not supported or does not apply to its type, and for a negative
    /// limit.
    /// - Throws: ``HKError``, with code 5 if the app never asked to read a type; `CancellationError` if the task is
    ///   cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> Result {
        let request = request
        let query = AnswerQuery { (engine, app) throws(EngineError) in try engine.changes(request, for: app) }
        return Result(try await query.answer(from: healthStore))
    }

    /// Asks, each time a loop over the answers begins, and goes on with what comes after.
    ///
    /// The first answer has everything since the anchor, or with a limit the first of several; it comes also if there is
    /// nothing. Leaving the loop or cancelling the task stops the query. Raises as ``result(for:)`` does.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(request: request, store: healthStore)
    }

    private var request: ChangeRequest {
        raising { () throws(ValidationError) in
            try ChangeRequest(
                checking: predicates.map { ($0.sampleType.record, $0.nsPredicate) }, since: anchor,
                limit: limit ?? HKObjectQueryNoLimit)
        }
    }
}

extension HKAnchoredObjectQueryDescriptor {
    /// What was added and deleted.
    public struct Result {
        /// Samples that were added and are still there, in the order in which they were.
        public let addedSamples: [Sample]
        /// Objects that were deleted.
        public let deletedObjects: [HKDeletedObject]
        /// Where to go on.
        public let newAnchor: HKQueryAnchor

        init(_ changes: Changes) {
            addedSamples = changes.added.compactMap { HKSample.make(from: $0) as? Sample }
            deletedObjects = changes.deleted.map(HKDeletedObject.init(record:))
            newAnchor = HKQueryAnchor(position: changes.position)
        }
    }

    /// Change after change.
    public struct Results: AsyncSequence {
        /// What was added and deleted.
        public typealias Element = HKAnchoredObjectQueryDescriptor<Sample>.Result
        /// Goes through the changes.
        public typealias AsyncIterator = Iterator

        fileprivate let request: ChangeRequest
        fileprivate let store: HKHealthStore

        /// Begins to ask.
        public func makeAsyncIterator() -> Iterator {
            Iterator(feed: ChangeFeed(request, in: store))
        }

        /// Goes through the changes.
        public struct Iterator: AsyncIteratorProtocol {
            /// What was added and deleted.
            public typealias Element = HKAnchoredObjectQueryDescriptor<Sample>.Results.Element

            fileprivate let feed: ChangeFeed

            /// Waits for the next changes; nil when the task is cancelled.
            /// - Throws: ``HKError``, with code 5 if the app never asked to read a type.
            public mutating func next() async throws -> HKAnchoredObjectQueryDescriptor<Sample>.Results.Element? {
                try await feed.next().map(HKAnchoredObjectQueryDescriptor<Sample>.Result.init)
            }
        }
    }
}
