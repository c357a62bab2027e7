import Dispatch
import Foundation
package import HealthModel

/// The time of the clock on the wall.
package final class SystemScheduler: Scheduler {
    /// The one there is.
    package static let shared = SystemScheduler()

    private let queue = DispatchQueue(label: "SystemScheduler.work", attributes: .concurrent)

    private init() {}

    package var now: Double { Date.timeIntervalSinceReferenceDate }

    @discardableResult
    package func schedule(at date: Double, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        // A century is far enough away, and fits into the numbers of the queue.
        let wait = max(0, min(date - now, 3.2e9))
        let item = DispatchWorkItem(block: work)
        let planned = PlannedItem(item: item)
        queue.asyncAfter(deadline: .now() + wait, execute: item)
        return ScheduledWork { planned.item.cancel() }
    }

    package func hold() -> TimeHold { .none }

    // Unchecked, because work items are not marked Sendable; cancelling one is safe from any thread.
    private struct PlannedItem: @unchecked Sendable {
        let item: DispatchWorkItem
    }
}
