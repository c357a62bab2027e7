import Dispatch
package import HealthModel
import Synchronization

/// A scheduler whose time moves as fast as its work allows, for tests, which control how far, and for replays, which
/// let it run freely.
///
/// Time stands still while it is held, and otherwise jumps to the date of the next scheduled work.
package final class VirtualScheduler: Scheduler {
    private struct Plan {
        var date: Double
        var number: Int
        var work: @Sendable () -> Void
    }

    private struct State {
        var now: Double
        /// The date up to which time may advance.
        var limit: Double
        var holds = 0
        var isWorking = false
        /// The scheduled work, with the next one last.
        var plans: [Plan] = []
        var nextNumber = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private enum Step {
        case work(@Sendable () -> Void)
        case rest([CheckedContinuation<Void, Never>])
        case wait
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "VirtualScheduler.work")

    /// Creates a scheduler whose time stands still.
    ///
    /// - Parameter now: The current time, in seconds since 2001-01-01 UTC.
    package init(now: Double) {
        state = Mutex(State(now: now, limit: now))
    }

    // MARK: - Scheduler

    package var now: Double { state.withLock { $0.now } }

    @discardableResult
    package func schedule(at date: Double, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        let number = state.withLock { state in
            let plan = Plan(date: date, number: state.nextNumber, work: work)
            state.nextNumber += 1
            // New work is usually the last to run, so the search begins at the front.
            let index = state.plans.firstIndex { $0.date <= date } ?? state.plans.endIndex
            state.plans.insert(plan, at: index)
            return plan.number
        }
        proceed()
        return ScheduledWork { [weak self] in self?.cancel(number) }
    }

    package func hold() -> TimeHold {
        state.withLock { $0.holds += 1 }
        return TimeHold { [weak self] in
            guard let self else { return }
            state.withLock { $0.holds -= 1 }
            proceed()
        }
    }

    // MARK: - Advancing time

    /// Advances time to a date and performs all work scheduled until then.
    ///
    /// Returns when it is done and time is not held.
    package func advance(to date: Double) async {
        state.withLock { $0.limit = max($0.limit, date) }
        await waitUntilIdle()
    }

    /// Advances time by a number of seconds.
    package func advance(by seconds: Double) async {
        await advance(to: now + seconds)
    }

    /// Waits until all work is done that can be done without advancing time further than allowed.
    package func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiting.append(continuation) }
            proceed()
        }
    }

    /// Lets time jump from one scheduled work to the next from now on, as long as there is any.
    package func resume() {
        state.withLock { $0.limit = .infinity }
        proceed()
    }

    /// Makes time stand still again.
    package func pause() {
        state.withLock { $0.limit = $0.now }
    }

    // MARK: - Work

    private func cancel(_ number: Int) {
        state.withLock { $0.plans.removeAll { $0.number == number } }
    }

    /// Performs the next work, if time is not held and may advance that far.
    private func proceed() {
        let step = state.withLock { state -> Step in
            guard state.holds == 0, !state.isWorking else { return .wait }
            if let next = state.plans.last, next.date <= state.limit {
                state.plans.removeLast()
                state.now = max(state.now, next.date)
                state.isWorking = true
                return .work(next.work)
            }
            if state.limit.isFinite { state.now = state.limit }
            defer { state.waiting = [] }
            return .rest(state.waiting)
        }
        switch step {
        case .work(let work):
            queue.async(execute: work)
            // Enqueued separately, so that objects captured by the work are released by then.
            queue.async { [self] in
                state.withLock { $0.isWorking = false }
                proceed()
            }
        case .rest(let waiting):
            for continuation in waiting { continuation.resume() }
        case .wait: break
        }
    }
}
