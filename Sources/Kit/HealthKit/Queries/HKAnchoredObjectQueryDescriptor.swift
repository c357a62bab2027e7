import HealthModel
import HealthStore

// Unchecked, because predicates are not Sendable; they are only read and never change.
/// A query for the objects added and deleted since an anchor with an asynchronous interface: a single result, or a
/// sequence of changes.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery, HKAsyncSequenceQuery,
    @unchecked Sendable
{
    /// The type of a single result.
    public typealias Output = Result
    /// The type of the sequence of results.
    public typealias Sequence = Results

    /// The predicates, at least one of which the samples must match (QRY-13).
    public var predicates: [HKSamplePredicate<Sample>]
    /// The anchor to start from; nil for all stored objects and the deletions still recorded.
    public var anchor: HKQueryAnchor?
    /// The maximum number of samples and deletions in a result; nil for all.
    public var limit: Int?

    /// Creates a descriptor for changes.
    /// - Parameters:
    ///   - predicates: The predicates, at least one of which the samples must match.
    ///   - anchor: The anchor to start from; nil for all stored objects and the deletions still recorded.
    ///   - limit: The maximum number of samples and deletions in a result; nil for all.
    public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
        self.predicates = predicates
        self.anchor = anchor
        self.limit = limit
    }

    /// Runs the query once.
    ///
    /// Raises without a predicate, for a predicate that is unsupported or does not apply to its type, and for a
    /// negative limit.
    /// - Throws: ``HKError``, with code 5 if the app never requested permission to read a type; `CancellationError`
    ///   if the task is cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> Result {
        let request = request
        let query = SingleResultQuery { try $0.changes(request) }
        return Result(try await query.answer(from: healthStore))
    }

    /// Returns a sequence that runs the query whenever a loop over it begins, and continues with later changes.
    ///
    /// The first result contains everything since the anchor, or with a limit the first part; it is delivered even if
    /// it is empty. Exiting the loop or cancelling the task stops the query. Raises like ``result(for:)``.
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
    /// The added samples and deleted objects.
    public struct Result {
        /// The added samples that still exist, in the order in which they were added.
        public let addedSamples: [Sample]
        /// The deleted objects.
        public let deletedObjects: [HKDeletedObject]
        /// The anchor to continue from.
        public let newAnchor: HKQueryAnchor

        init(_ changes: Changes) {
            addedSamples = changes.added.compactMap { HKSample.make(from: $0) as? Sample }
            deletedObjects = changes.deleted.map(HKDeletedObject.init(record:))
            newAnchor = HKQueryAnchor(position: changes.position)
        }
    }

    /// A sequence of changes.
    public struct Results: AsyncSequence {
        /// The added samples and deleted objects.
        public typealias Element = HKAnchoredObjectQueryDescriptor<Sample>.Result
        /// The iterator over the changes.
        public typealias AsyncIterator = Iterator

        fileprivate let request: ChangeRequest
        fileprivate let store: HKHealthStore

        /// Creates an iterator, which starts the query.
        public func makeAsyncIterator() -> Iterator {
            Iterator(feed: ChangeFeed(request, in: store))
        }

        /// The iterator over the changes.
        public struct Iterator: AsyncIteratorProtocol {
            /// The added samples and deleted objects.
            public typealias Element = HKAnchoredObjectQueryDescriptor<Sample>.Results.Element

            fileprivate let feed: ChangeFeed

            /// Waits for the next changes.
            ///
            /// Returns nil if the task is cancelled.
            /// - Throws: ``HKError``, with code 5 if the app never requested permission to read a type.
            public mutating func next() async throws -> HKAnchoredObjectQueryDescriptor<Sample>.Results.Element? {
                try await feed.next().map(HKAnchoredObjectQueryDescriptor<Sample>.Result.init)
            }
        }
    }
}
