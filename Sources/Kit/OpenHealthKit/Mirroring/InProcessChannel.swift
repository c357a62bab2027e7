import Dispatch
package import Foundation
import HealthKit
package import HealthModel
import Synchronization

/// One end of a channel between two stores of this process (LIV-45).
package final class InProcessChannel: CompanionChannel {
    /// The received messages of one end.
    private final class Mailbox: Sendable {
        private struct State {
            var receive: (@Sendable (Data) -> Void)?
            var closed: (@Sendable () -> Void)?
            var isClosed = false
        }

        private let state = Mutex(State())
        private let queue = DispatchQueue(label: "InProcessChannel.mailbox", attributes: .initiallyInactive)
        private let scheduler: any Scheduler

        init(_ scheduler: any Scheduler) { self.scheduler = scheduler }

        // A queue that was never activated must not be deallocated.
        deinit { if state.withLock({ $0.receive == nil }) { queue.activate() } }

        func open(receive: @escaping @Sendable (Data) -> Void, closed: @escaping @Sendable () -> Void) {
            state.withLock { state in
                state.receive = receive
                state.closed = closed
            }
            queue.activate()
        }

        func put(_ message: Data) {
            guard state.withLock({ !$0.isClosed }) else { return }
            queue.async(holding: scheduler) { [self] in state.withLock { $0.receive }?(message) }
        }

        func close() {
            let isNew = state.withLock { state in
                defer { state.isClosed = true }
                return !state.isClosed
            }
            guard isNew else { return }
            queue.async(holding: scheduler) { [self] in state.withLock { $0.closed }?() }
        }
    }

    private let own: Mailbox
    private let other: Mailbox

    private init(own: Mailbox, other: Mailbox) {
        self.own = own
        self.other = other
    }

    /// Creates the two ends of a channel.
    ///
    /// - Parameter scheduler: The scheduler whose virtual time does not advance while messages are in transit.
    package static func pair(
        on scheduler: any Scheduler = SystemScheduler.shared
    ) -> (InProcessChannel, InProcessChannel) {
        let (one, two) = (Mailbox(scheduler), Mailbox(scheduler))
        return (InProcessChannel(own: one, other: two), InProcessChannel(own: two, other: one))
    }

    package func open(receive: @escaping @Sendable (Data) -> Void, closed: @escaping @Sendable () -> Void) {
        own.open(receive: receive, closed: closed)
    }

    package func send(_ message: Data) { other.put(message) }

    package func close() {
        other.close()
        own.close()
    }
}
