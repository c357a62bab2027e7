package import Dispatch
package import HealthModel
import HealthStore
import Synchronization

/// A queue that performs work one piece at a time, in order; consecutive pieces of one kind are performed together.
///
/// A thousand builders that each add a few samples thus cause one transaction, not a thousand.
final class SerialQueue<Piece: Sendable>: Sendable {
    private final class Gathering: Sendable {
        let pieces = Mutex<[Piece]>([])
    }

    private let queue: DispatchQueue
    /// The last batch in the queue, as long as further pieces may join it.
    private let open = Mutex<Gathering?>(nil)

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Enqueues work.
    func async(execute work: @escaping @Sendable () -> Void) {
        open.withLock { open in
            // Pieces enqueued from now on run after this work.
            open = nil
            queue.async(execute: work)
        }
    }

    /// Enqueues work and holds time until the work has run and everything it captured is released.
    func async(holding time: any Scheduler, _ work: @escaping @Sendable () -> Void) {
        open.withLock { open in
            open = nil
            queue.async(holding: time, work)
        }
    }

    /// Enqueues a piece, to be performed together with adjacent ones.
    func gather(_ piece: Piece, execute work: @escaping @Sendable ([Piece]) -> Void) {
        open.withLock { open in
            if let open {
                open.pieces.withLock { $0.append(piece) }
                return
            }
            let gathering = Gathering()
            gathering.pieces.withLock { $0 = [piece] }
            open = gathering
            queue.async { [self] in
                // Once the batch starts, no more pieces may join it.
                close(gathering)
                work(gathering.pieces.withLock { $0 })
            }
        }
    }

    /// Suspends the queue until ``resume()``.
    func suspend() { queue.suspend() }

    /// Resumes the queue.
    func resume() { queue.resume() }

    private func close(_ gathering: Gathering) {
        open.withLock { if $0 === gathering { $0 = nil } }
    }
}

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

/// The task-local values at one moment, to be passed to a queue, where there is no task.
struct TaskLocals: Sendable {
    private let context = StoreContext.current
    private let identity = CurrentApp.identity

    /// Runs a closure with these values.
    func run(_ body: () -> Void) {
        StoreContext.$current.withValue(context) {
            CurrentApp.$identity.withValue(identity) { body() }
        }
    }
}
