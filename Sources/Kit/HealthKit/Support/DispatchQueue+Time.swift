package import Dispatch
package import HealthModel

extension DispatchQueue {
    /// Enqueues work and holds time until the work has run and everything it captured is released.
    ///
    /// The queue must be serial.
    package func async(holding time: any Scheduler, _ work: @escaping @Sendable () -> Void) {
        let hold = time.hold()
        async(execute: work)
        // Enqueued separately, because the queue releases work only after it has returned.
        async { hold.release() }
    }
}
