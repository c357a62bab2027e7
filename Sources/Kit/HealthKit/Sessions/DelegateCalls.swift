import Dispatch
import Foundation
import HealthModel

/// Calls the delegates of a session and of its builder, one after another in the background (SES-7).
final class DelegateCalls: Sendable {
    private let queue = DispatchQueue(label: "HKWorkoutSession.delegates")
    private let taskLocals = TaskLocals()

    /// Makes a call after those before it; time waits for it.
    func call(on scheduler: any Scheduler, _ body: @escaping @Sendable () -> Void) {
        queue.async(holding: scheduler) { [taskLocals] in taskLocals.run(body) }
    }
}

/// A delegate, which its owner may let go at any time.
// Unchecked, because delegates need not be Sendable: they are only called on the queue above, which Apple's contract
// says; the reference itself is read and written under a lock.
final class WeakDelegate<Delegate>: @unchecked Sendable {
    private let lock = NSLock()
    private weak var object: AnyObject?

    /// Whether there is somebody to call.
    var isSet: Bool { lock.withLock { object != nil } }

    var value: Delegate? {
        get { lock.withLock { object as? Delegate } }
        set { lock.withLock { object = newValue as AnyObject? } }
    }
}
