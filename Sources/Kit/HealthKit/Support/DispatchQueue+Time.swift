package import Dispatch
package import HealthModel

extension DispatchQueue {
    /// Does work in its turn while time waits: until the work is done and what it held is let go.
    ///
    /// The queue does one thing at a time.
    package func async(holding time: any Scheduler, _ work: @escaping @Sendable () -> Void) {
        let hold = time.hold()
        async(execute: work)
        // In a turn of its own: the queue lets go of work only after it has returned.
        async { hold.release() }
    }
}
