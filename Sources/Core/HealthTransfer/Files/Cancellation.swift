import Synchronization

/// A cancellation flag of a task for work that runs elsewhere.
package final class Cancellation: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isCancelled: Bool { flag.load(ordering: .acquiring) }

    package func cancel() { flag.store(true, ordering: .releasing) }
}
