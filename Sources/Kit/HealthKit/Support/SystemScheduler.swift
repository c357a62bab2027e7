import Dispatch
import Foundation
package import HealthModel
import HealthStore
import Synchronization

/// A scheduler on wall clock time; while anything measures, its time passes evenly, even if the clock is adjusted
/// (LIV-50).
package final class SystemScheduler: Scheduler {
    /// The shared scheduler.
    package static let shared = SystemScheduler()

    private struct State {
        var anchor: ClockAnchor?
        var measurements = 0
    }

    /// The maximum difference, in seconds, between a date and the wall clock for the date to be considered the
    /// current time.
    private static let nearness = 5.0

    private let queue = DispatchQueue(label: "SystemScheduler.work", attributes: .concurrent)
    private let wall: @Sendable () -> Double
    private let uptime: @Sendable () -> Double
    private let boot: String?
    private let state = Mutex(State())

    /// Creates a scheduler with its own clocks.
    ///
    /// - Parameters:
    ///   - wall: Returns the wall clock time, in seconds since 2001-01-01 UTC.
    ///   - uptime: Returns the seconds since the system started.
    ///   - boot: An identifier that distinguishes this start of the system from others.
    package init(
        wall: @escaping @Sendable () -> Double = { SystemTime.wall },
        uptime: @escaping @Sendable () -> Double = { SystemTime.uptime }, boot: String? = SystemTime.boot
    ) {
        (self.wall, self.uptime, self.boot) = (wall, uptime, boot)
    }

    package var now: Double { state.withLock { now($0) } }

    private func now(_ state: borrowing State) -> Double {
        state.anchor.map { $0.date + (uptime() - $0.uptime) } ?? wall()
    }

    @discardableResult
    package func schedule(at date: Double, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        // A century is far enough away and within the range of the queue.
        let wait = max(0, min(date - now, 3.2e9))
        let item = DispatchWorkItem(block: work)
        let planned = PlannedItem(item: item)
        queue.asyncAfter(deadline: .now() + wait, execute: item)
        return ScheduledWork { planned.item.cancel() }
    }

    package func hold() -> TimeHold { .none }

    // MARK: - Measuring

    package var anchor: ClockAnchor? {
        state.withLock { state in boot == nil ? nil : state.anchor }
    }

    package func measure(since kept: ClockAnchor?, after latest: Double?) -> TimeHold {
        state.withLock { state in
            let uptime = uptime()
            let known = now(state)
            let resumed = kept?.date(at: uptime, of: boot)
            // Measurements already in progress are not set back.
            let date = state.anchor == nil ? resumed ?? known : max(known, resumed ?? known)
            state.anchor = ClockAnchor(
                boot: boot ?? "", uptime: uptime, date: resumed == nil ? max(date, latest ?? date) : date)
            state.measurements += 1
        }
        return TimeHold { [self] in
            state.withLock { state in
                state.measurements -= 1
                if state.measurements == 0 { state.anchor = nil }
            }
        }
    }

    package func moment(of date: Double) -> Double {
        state.withLock { state in
            guard state.anchor != nil else { return date }
            let (shown, now) = (wall(), now(state))
            let jump = abs(now - shown)
            guard jump >= 1, abs(date - shown) < min(Self.nearness, jump / 2) else { return date }
            return now + (date - shown)
        }
    }

    // Unchecked, because work items are not marked Sendable; cancelling one is safe from any thread.
    private struct PlannedItem: @unchecked Sendable {
        let item: DispatchWorkItem
    }
}
