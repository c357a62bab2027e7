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

    /// Answers the question: reads, and calls its handlers through the method for it.
    ///
    /// Runs on the query's queue.
    func run(in context: StoreContext) {}

    /// Takes down what a long-running query has set up, when it is stopped.
    func cancel() {}
}

// MARK: - Life cycle

extension HKQuery {
    /// Begins, after the calls made to the store before.
    final func execute(in store: HKHealthStore) {
        raising { () throws(ValidationError) in
            try lifecycle.withLock { (lifecycle) throws(ValidationError) in try lifecycle.execute() }
        }
        store.lane.async { [self] in
            queue.async { [self] in
                store.ambience.run { run(in: store.context) }
            }
        }
    }

    /// Ends; no handler is called any more.
    final func stop() {
        if lifecycle.withLock({ $0.stop() }) { cancel() }
    }

    /// Calls a handler, unless the query was stopped.
    ///
    /// With the last call the query ends (QRY-3).
    /// - Returns: Whether it was called.
    @discardableResult
    final func deliver(isLast: Bool, _ handler: () -> Void) -> Bool {
        let mayDeliver = lifecycle.withLock { $0.deliver(isLast: isLast) }
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
