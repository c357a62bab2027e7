import Dispatch
import HealthModel
import Synchronization

/// Does work one piece after another, in the order in which it comes; pieces of one kind that follow one another
/// directly are done together.
///
/// A thousand builders that each add a few samples thus make one transaction, not a thousand.
final class SerialQueue<Piece: Sendable>: Sendable {
    private final class Gathering: Sendable {
        let pieces = Mutex<[Piece]>([])
    }

    private let queue: DispatchQueue
    /// The last piece of work in the queue, as long as further pieces may join it.
    private let open = Mutex<Gathering?>(nil)

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Does work in its turn.
    func async(execute work: @escaping @Sendable () -> Void) {
        open.withLock { open in
            // What comes from now on has its turn after this.
            open = nil
            queue.async(execute: work)
        }
    }

    /// Does work in its turn while time waits: until the work is done and what it held is let go.
    func async(holding time: any Scheduler, _ work: @escaping @Sendable () -> Void) {
        open.withLock { open in
            open = nil
            queue.async(holding: time, work)
        }
    }

    /// Does a piece in its turn, together with others directly before and after it.
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
                // Once it begins, nobody joins any more.
                close(gathering)
                work(gathering.pieces.withLock { $0 })
            }
        }
    }

    /// Lets work wait until ``resume()``.
    func suspend() { queue.suspend() }

    /// Goes on with what waits.
    func resume() { queue.resume() }

    private func close(_ gathering: Gathering) {
        open.withLock { if $0 === gathering { $0 = nil } }
    }
}
