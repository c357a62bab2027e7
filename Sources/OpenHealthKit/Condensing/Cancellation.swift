import Synchronization

/// That a task was cancelled, for work that runs elsewhere.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    func cancel() { flag.store(true, ordering: .releasing) }
}
