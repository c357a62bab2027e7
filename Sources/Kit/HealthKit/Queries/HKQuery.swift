import Dispatch
public import Foundation
import HealthModel
import Synchronization

/// A question to the store. Its subclasses say which; a health store executes them.
///
/// A query executes once. Its handlers are called on a background queue, one after another.
// Unchecked, because NSObject is not Sendable: what is set at creation never changes, and the rest is behind a lock.
open class HKQuery: NSObject, @unchecked Sendable {
    /// The type of the objects asked for; nil if there are several.
    public let objectType: HKObjectType?
    /// What the objects have in common; nil if the query takes all, or several predicates.
    @NSCopying public private(set) var predicate: NSPredicate?

    private let lifecycle = Mutex(QueryLifecycle())
    /// What makes a long-running query look again.
    private let follower = Mutex<ChangeFollower?>(nil)
    /// Where the query does its work and calls its handlers.
    private let queue = DispatchQueue(label: "HKQuery")

    /// A query about objects of a type.
    init(objectType: HKObjectType?, predicate: NSPredicate?) {
        self.objectType = objectType
        super.init()
        self.predicate = predicate
    }

    /// The type of the samples asked for.
    @available(iOS, deprecated: 9.3, renamed: "objectType")
    public var sampleType: HKSampleType? { objectType as? HKSampleType }

    open override var description: String { Description.of(self, objectType?.identifier) }

    /// Answers the question: reads, and calls its handlers through the method for it.
    ///
    /// Runs on the query's queue.
    func run(in context: StoreContext) {}

    /// Raises if the query lacks what it needs to be executed.
    func checkExecutable() {}

    /// Takes down what a long-running query has set up, when it is stopped.
    func cancel() {}
}

// MARK: - Life cycle

extension HKQuery {
    /// Begins, after the calls made to the store before.
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

    /// Ends; no handler is called any more.
    final func stop() {
        guard lifecycle.withLock({ $0.stop() }) else { return }
        unfollow()
        cancel()
    }

    /// Calls a handler, unless the query was stopped.
    ///
    /// With the last call the query ends (QRY-3).
    /// - Returns: Whether it was called.
    @discardableResult
    final func deliver(isLast: Bool, _ handler: () -> Void) -> Bool {
        let mayDeliver = lifecycle.withLock { $0.deliver(isLast: isLast) }
        if mayDeliver, isLast { unfollow() }
        if mayDeliver { handler() }
        return mayDeliver
    }

    /// Raises once the query was executed: for the setters of handlers and options (QRY-4).
    final func checkModifiable() {
        raising { () throws(ValidationError) in
            try lifecycle.withLock { (lifecycle) throws(ValidationError) in try lifecycle.checkModifiable() }
        }
    }
}

// MARK: - Running on

extension HKQuery {
    /// Lets the query look again after each commit that touches one of the types, until it ends.
    ///
    /// To be called first thing in ``run(in:)``, before anything is read: then nothing can be missed. Commits in quick
    /// succession, and all those made while a look is under way, cause one further look (QRY-32). A look asks for itself
    /// what is new to it; there may be nothing. Until it ends the query keeps itself alive.
    ///
    /// - Parameter look: Called on the query's queue, and told whether another process has written.
    final func follow(
        _ types: Set<ObjectType>, in context: StoreContext, look: @escaping @Sendable (_ isForeign: Bool) -> Void
    ) {
        let new = ChangeFollower(types: types, queue: queue, look: look)
        follower.withLock { $0 = new }
        new.start(in: context)
        // It may have been stopped before there was anything to cancel.
        if lifecycle.withLock({ $0.state }) != .running { unfollow() }
    }

    /// Does something later on the query's queue, with the defaults of now.
    final func later(after delay: Double, _ body: @escaping @Sendable () -> Void) {
        let taskLocals = TaskLocals()
        queue.asyncAfter(deadline: .now() + delay) { taskLocals.run(body) }
    }

    /// Does something on the query's queue, with the defaults of now.
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
