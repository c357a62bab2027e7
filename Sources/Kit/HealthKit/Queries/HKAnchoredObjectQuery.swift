public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A query that returns the objects added and deleted since an anchor and, optionally, continues to report later
/// changes (QRY-20, QRY-29).
// Unchecked, like HKQuery: mutable state is protected by a lock.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
    /// A handler that receives samples, deletions and the new anchor, or an error.
    private typealias Handler =
        @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void

    private struct State {
        var request: ChangeRequest
        var updateHandler: Handler?
        var hasDelivered = false
    }

    private let resultsHandler: Handler
    private let state: Mutex<State>

    /// A closure that receives every change after the initial results.
    ///
    /// Setting it makes the query long-running (QRY-27).
    ///
    /// Changes committed in quick succession are delivered together. Raises if set on a query with a limit (QRY-26)
    /// or after execution (QRY-4).
    @preconcurrency
    public var updateHandler:
        (@Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void)?
    {
        get { state.withLock { $0.updateHandler } }
        set {
            checkModifiable()
            let isLimited = state.withLock { $0.request.limit != nil }
            if newValue != nil, isLimited {
                raise(.invalidArgument, "An update handler can be set only on a query without a limit")
            }
            state.withLock { $0.updateHandler = newValue }
        }
    }

    /// Creates a query for the changes of a type.
    ///
    /// Raises for a negative limit, and for a predicate that is unsupported or does not apply to the type.
    /// - Parameters:
    ///   - type: The type.
    ///   - predicate: The predicate that the samples must match; nil for all. Deleted objects are excluded only if
    ///     the predicate is certainly false for them, because their values and dates no longer exist (QRY-24).
    ///   - anchor: The anchor to start from; nil for all stored objects and the deletions still recorded.
    ///   - limit: The maximum number of samples and deletions; ``HKObjectQueryNoLimit`` for all. A query with the new
    ///     anchor returns the next ones.
    ///   - handler: A closure that receives samples and deletions in the order in which they occurred, and the new
    ///     anchor, or an error.
    @preconcurrency
    public init(
        type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler:
            @escaping @Sendable (
                HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
            ) -> Void
    ) {
        state = Mutex(State(request: Self.request([(type.record, predicate)], since: anchor, limit: limit)))
        resultsHandler = handler
        super.init(objectType: type, predicate: predicate)
    }

    /// Creates a query for the added samples of a type, in its original form without deletions.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - predicate: The predicate that the samples must match; nil for all.
    ///   - anchor: The anchor to start from: a number from an earlier result, or ``HKAnchoredObjectQueryNoAnchor``.
    ///   - limit: The maximum number of samples; ``HKObjectQueryNoLimit`` for all.
    ///   - handler: A closure that receives the samples and the new anchor, or an error.
    @available(iOS, deprecated: 9.0, message: "Use the initializer with HKQueryAnchor.")
    @preconcurrency
    public init(
        type: HKSampleType, predicate: NSPredicate?, anchor: Int, limit: Int,
        completionHandler handler: @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, Int, (any Error)?) -> Void
    ) {
        var request = Self.request([(type.record, predicate)], since: HKQueryAnchor(fromValue: anchor), limit: limit)
        request.includesDeletions = false
        state = Mutex(State(request: request))
        resultsHandler = { query, samples, _, newAnchor, error in
            handler(query, samples, newAnchor.map { Int($0.position.number) } ?? anchor, error)
        }
        super.init(objectType: type, predicate: predicate)
    }

    /// Creates a query for the changes of several types; each sample is returned once.
    ///
    /// Raises like the initializer for one type, and without a descriptor.
    /// - Parameters:
    ///   - queryDescriptors: The types, each with its predicate.
    ///   - anchor: The anchor to start from; nil for all stored objects and the deletions still recorded.
    ///   - limit: The maximum number of samples and deletions; ``HKObjectQueryNoLimit`` for all.
    ///   - handler: A closure that receives samples and deletions in the order in which they occurred, and the new
    ///     anchor, or an error.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler:
            @escaping @Sendable (
                HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
            ) -> Void
    ) {
        let request = Self.request(
            queryDescriptors.map { ($0.sampleType.record, $0.predicate) }, since: anchor, limit: limit)
        state = Mutex(State(request: request))
        resultsHandler = handler
        super.init(objectType: queryDescriptors.commonType, predicate: queryDescriptors.onlyPredicate)
    }

    private static func request(
        _ parts: [(type: ObjectType, predicate: NSPredicate?)], since anchor: HKQueryAnchor?, limit: Int
    ) -> ChangeRequest {
        raising { () throws(ValidationError) in
            try ChangeRequest(checking: parts, since: anchor, limit: limit)
        }
    }

    // MARK: - Work

    override func run(in context: StoreContext) {
        let state = state.withLock { $0 }
        if state.updateHandler != nil {
            follow(Set(state.request.parts.map(\.type)), in: context) { [self] _ in look(in: context) }
        }
        look(in: context)
    }

    /// Delivers the changes since the last delivery.
    ///
    /// The first delivery goes to the results handler, even if it is empty.
    private func look(in context: StoreContext) {
        let state = state.withLock { $0 }
        let handler = state.hasDelivered ? state.updateHandler ?? resultsHandler : resultsHandler
        do {
            let changes = try context.access.read { try $0.changes(state.request) }
            self.state.withLock {
                $0.request.position = changes.position
                $0.hasDelivered = true
            }
            if state.hasDelivered, changes.isEmpty { return }
            deliver(isLast: state.updateHandler == nil) {
                handler(
                    self, changes.added.map(HKSample.make(from:)), changes.deleted.map(HKDeletedObject.init(record:)),
                    HKQueryAnchor(position: changes.position), nil)
            }
        } catch {
            self.state.withLock { $0.hasDelivered = true }
            let isForGood = state.updateHandler == nil || error.code != .databaseInaccessible
            deliver(isLast: isForGood) { handler(self, nil, nil, nil, HKError(error)) }
        }
    }
}

extension ChangeRequest {
    /// Creates a request from the arguments of a query.
    /// - Throws: The error to raise (QRY-6, QRY-10, QRY-13).
    init(
        checking parts: [(type: ObjectType, predicate: NSPredicate?)], since anchor: HKQueryAnchor?, limit: Int
    ) throws(ValidationError) {
        let samples = try SampleRequest(checking: parts, limit: limit)
        self.init(samples.parts, since: anchor?.position, limit: samples.limit)
    }
}
