import Dispatch
public import Foundation
import HealthModel
import Synchronization

/// The base class of queries, which a health store executes.
///
/// A query executes once. Its handlers are called on a background queue, one at a time.
// Unchecked, because NSObject is not Sendable: properties set at creation never change, and the rest is protected by
// a lock.
open class HKQuery: NSObject, @unchecked Sendable {
    /// The type of the queried objects; nil if there are several.
    public let objectType: HKObjectType?
    /// The predicate that the objects must match; nil if the query accepts all objects or has several predicates.
    @NSCopying public private(set) var predicate: NSPredicate?

    private let lifecycle = Mutex(QueryLifecycle())
    /// Triggers a long-running query to read again.
    private let follower = Mutex<ChangeFollower?>(nil)
    /// The queue on which the query runs and calls its handlers.
    private let queue = DispatchQueue(label: "HKQuery")

    /// Creates a query for objects of a type.
    init(objectType: HKObjectType?, predicate: NSPredicate?) {
        self.objectType = objectType
        super.init()
        self.predicate = predicate
    }

    /// The type of the queried samples.
    @available(iOS, deprecated: 9.3, renamed: "objectType")
    public var sampleType: HKSampleType? { objectType as? HKSampleType }

    open override var description: String { Description.of(self, objectType?.identifier) }

    /// Runs the query: reads, and calls its handlers through ``deliver(isLast:_:)``.
    ///
    /// Called on the query's queue.
    func run(in context: StoreContext) {}

    /// Raises if the query is not ready to be executed.
    func checkExecutable() {}

    /// Releases the resources of a long-running query when it is stopped.
    func cancel() {}
}

// MARK: - Life cycle

extension HKQuery {
    /// Starts the query, after all earlier calls to the store.
    final func execute(in store: HKHealthStore) {
        checkExecutable()
        raising { () throws(ValidationError) in
            try lifecycle.withLock { (lifecycle) throws(ValidationError) in try lifecycle.execute() }
        }
        store.queue.async { [self] in
            queue.async { [self] in
                store.taskLocals.run { run(in: store.context) }
            }
        }
    }

    /// Stops the query; no further handler is called.
    final func stop() {
        guard lifecycle.withLock({ $0.stop() }) else { return }
        unfollow()
        cancel()
    }

    /// Calls a handler, unless the query was stopped.
    ///
    /// The last call ends the query (QRY-3).
    /// - Returns: Whether it was called.
    @discardableResult
    final func deliver(isLast: Bool, _ handler: () -> Void) -> Bool {
        let mayDeliver = lifecycle.withLock { $0.deliver(isLast: isLast) }
        if mayDeliver, isLast { unfollow() }
        if mayDeliver { handler() }
        return mayDeliver
    }

    /// Raises once the query has been executed.
    ///
    /// Used by the setters of handlers and options (QRY-4).
    final func checkModifiable() {
        raising { () throws(ValidationError) in
            try lifecycle.withLock { (lifecycle) throws(ValidationError) in try lifecycle.checkModifiable() }
        }
    }
}

// MARK: - Long-running queries

extension HKQuery {
    /// Triggers the query to read again after each commit that touches one of the types, until it ends.
    ///
    /// Must be called first in ``run(in:)``, before reading anything, so that no change is missed. Commits in quick
    /// succession, and all those made during a read, cause one further read (QRY-32). Each read determines itself
    /// what is new to it, which may be nothing. The query retains itself until it ends.
    ///
    /// - Parameter look: A closure called on the query's queue; receives whether another process has written.
    final func follow(
        _ types: Set<ObjectType>, in context: StoreContext, look: @escaping @Sendable (_ isForeign: Bool) -> Void
    ) {
        let new = ChangeFollower(types: types, queue: queue, look: look)
        follower.withLock { $0 = new }
        new.start(in: context)
        // The query may have been stopped before there was anything to cancel.
        if lifecycle.withLock({ $0.state }) != .running { unfollow() }
    }

    /// Runs a closure on the query's queue after a delay, with the current task-local values.
    final func later(after delay: Double, _ body: @escaping @Sendable () -> Void) {
        let taskLocals = TaskLocals()
        queue.asyncAfter(deadline: .now() + delay) { taskLocals.run(body) }
    }

    /// Runs a closure on the query's queue, with the current task-local values.
    final func soon(_ body: @escaping @Sendable () -> Void) {
        let taskLocals = TaskLocals()
        queue.async { taskLocals.run(body) }
    }

    private func unfollow() {
        let old = follower.withLock { follower in
            defer { follower = nil }
            return follower
        }
        old?.cancel()
    }
}
