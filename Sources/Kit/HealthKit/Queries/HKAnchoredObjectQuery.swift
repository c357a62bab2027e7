public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// Asks for what was added and deleted since an anchor, and goes on to tell what comes after, if asked to (QRY-20,
/// QRY-29).
// Unchecked, as HKQuery is: what changes is behind a lock.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
    /// What is called with samples, deletions, the new anchor, or an error.
    private typealias Handler =
        @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void

    private struct State {
        var request: ChangeRequest
        var updateHandler: Handler?
        var hasDelivered = false
    }

    private let resultsHandler: Handler
    private let state: Mutex<State>

    /// Called after the results handler with every change that follows; setting it keeps the query running (QRY-27).
    ///
    /// Changes that are committed in quick succession come together. Raises if it is set on a query with a limit
    /// (QRY-26), or after execution (QRY-4).
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

    /// A query for the changes of a type.
    ///
    /// Raises for a negative limit, and for a predicate that is not supported or does not apply to the type.
    /// - Parameters:
    ///   - type: The type.
    ///   - predicate: What the samples have in common; nil for all. Of deleted objects it leaves out only those of which
    ///     it is certainly false: their values and dates are gone (QRY-24).
    ///   - anchor: Where to begin; nil for everything stored and the deletions still known.
    ///   - limit: How many samples and deletions to answer at most; ``HKObjectQueryNoLimit`` for all. Asking again with
    ///     the new anchor brings the next ones.
    ///   - handler: Given samples and deletions in the order in which they were made, and the new anchor, or the error.
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

    /// A query for the samples of a type that were added, in its first form, which knows no deletions.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - predicate: What the samples have in common; nil for all.
    ///   - anchor: Where to begin: a number from an earlier answer, or ``HKAnchoredObjectQueryNoAnchor``.
    ///   - limit: How many samples to answer at most; ``HKObjectQueryNoLimit`` for all.
    ///   - handler: Given the samples and the new anchor, or the error.
    @available(iOS, deprecated: 9.0, message: "Use the form with HKQueryAnchor.")
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

    /// A query for the changes of several types; each sample is answered once.
    ///
    /// Raises as the form for one type does, and without a descriptor.
    /// - Parameters:
    ///   - queryDescriptors: The types, each with its predicate.
    ///   - anchor: Where to begin; nil for everything stored and the deletions still known.
    ///   - limit: How many samples and deletions to answer at most; ``HKObjectQueryNoLimit`` for all.
    ///   - handler: Given samples and deletions in the order in which they were made, and the new anchor, or the error.
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

    /// Answers what changed since the last answer: first to the results handler, also if it is nothing.
    private func look(in context: StoreContext) {
        let state = state.withLock { $0 }
        let handler = state.hasDelivered ? state.updateHandler ?? resultsHandler : resultsHandler
        do {
            let changes = try context.access.read { (engine, app) throws(EngineError) in
                try engine.changes(state.request, for: app)
            }
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
    /// A request from what an app asks for.
    /// - Throws: What is to be raised (QRY-6, QRY-10, QRY-13).
    init(
        checking parts: [(type: ObjectType, predicate: NSPredicate?)], since anchor: HKQueryAnchor?, limit: Int
    ) throws(ValidationError) {
        let samples = try SampleRequest(checking: parts, limit: limit)
        self.init(samples.parts, since: anchor?.position, limit: samples.limit)
    }
}
