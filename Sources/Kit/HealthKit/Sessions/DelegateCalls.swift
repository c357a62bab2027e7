import Dispatch
import Foundation
import HealthModel

/// Calls the delegates of a session and of its builder, one at a time in the background (SES-7).
final class DelegateCalls: Sendable {
    private let queue = DispatchQueue(label: "HKWorkoutSession.delegates")
    private let taskLocals = TaskLocals()

    /// Enqueues a call after earlier ones; the scheduler's time does not advance until it has run.
    func call(on scheduler: any Scheduler, _ body: @escaping @Sendable () -> Void) {
        queue.async(holding: scheduler) { [taskLocals] in taskLocals.run(body) }
    }
}

/// A weak reference to a delegate.
// Unchecked, because delegates need not be Sendable: they are only called on the queue above, as Apple's contract
// states; the reference itself is read and written under a lock.
package final class WeakDelegate<Delegate>: @unchecked Sendable {
    private let lock = NSLock()
    private weak var object: AnyObject?

    /// Creates a reference to nothing.
    package init() {}

    /// A Boolean value that indicates whether there is a delegate.
    var isSet: Bool { lock.withLock { object != nil } }

    /// The delegate.
    package var value: Delegate? {
        get { lock.withLock { object as? Delegate } }
        set { lock.withLock { object = newValue as AnyObject? } }
    }
}
