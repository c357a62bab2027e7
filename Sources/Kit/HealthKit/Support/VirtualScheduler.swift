import Dispatch
package import HealthModel
import Synchronization

/// A time that moves as fast as the work allows: for tests, which say how far, and for replays, which let it run.
///
/// Time stands still while anybody holds it, and jumps to the date of the next planned work as soon as nobody does.
package final class VirtualScheduler: Scheduler {
    private struct Plan {
        var date: Double
        var number: Int
        var work: @Sendable () -> Void
    }

    private struct State {
        var now: Double
        /// How far time may move.
        var limit: Double
        var holds = 0
        var isWorking = false
        /// The next one last.
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

    /// A time that stands.
    ///
    /// - Parameter now: Seconds since 2001-01-01 UTC.
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
            // Mostly the new one is the last to be done, so the search begins at the front.
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

    // MARK: - Moving time

    /// Lets time move to a date and all that is planned until then be done; returns when it is, and nobody holds time.
    package func advance(to date: Double) async {
        state.withLock { $0.limit = max($0.limit, date) }
        await settle()
    }

    /// Lets so many seconds pass.
    package func advance(by seconds: Double) async {
        await advance(to: now + seconds)
    }

    /// Waits until everything is done that can be done without moving time further than allowed.
    package func settle() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiting.append(continuation) }
            proceed()
        }
    }

    /// Lets time jump from one planned work to the next, as long as there is any, from now on.
    package func runFreely() {
        state.withLock { $0.limit = .infinity }
        proceed()
    }

    /// Makes time stand again.
    package func stand() {
        state.withLock { $0.limit = $0.now }
    }

    // MARK: - Work

    private func cancel(_ number: Int) {
        state.withLock { $0.plans.removeAll { $0.number == number } }
    }

    /// Does the next work, if nobody holds time and it may move so far.
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
            // In a turn of its own: what the work held is let go by then.
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
