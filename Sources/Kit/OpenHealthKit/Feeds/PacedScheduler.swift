import Foundation
import HealthKit
import HealthModel
import Synchronization

/// A scheduler that runs evenly alongside the system clock, from another time and at another speed.
///
/// It starts at its first use, so that opening a store does not consume any of its time.
final class PacedScheduler: Scheduler {
    private let start: Double
    private let speed: Double
    private let wall: any Scheduler
    private let firstAsked = Mutex<Double?>(nil)
    /// The time, in seconds, that the clock was moved forward so as not to fall behind earlier readings.
    private let lead = Mutex(0.0)
    /// A hold that keeps the underlying clock even.
    private let steadyClockHold: TimeHold

    init(start: Double, speed: Double, wall: any Scheduler = SystemScheduler()) {
        steadyClockHold = wall.measure()
        self.start = start
        self.speed = speed > 0 && speed.isFinite ? speed : 1
        self.wall = wall
    }

    /// The time of the system clock at the start of this clock.
    private var origin: Double {
        let now = wall.now
        return firstAsked.withLock { first in
            if let first { return first }
            first = now
            return now
        }
    }

    var now: Double {
        let origin = origin
        return start + lead.withLock { $0 } + (wall.now - origin) * speed
    }

    @discardableResult
    func schedule(at date: Double, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        let start = start + lead.withLock { $0 }
        return wall.schedule(at: origin + (date - start) / speed, work)
    }

    func hold() -> TimeHold { wall.hold() }

    func measure(since kept: ClockAnchor?, after latest: Double?) -> TimeHold {
        if let latest {
            let behind = latest - now
            if behind > 0 { lead.withLock { $0 += behind } }
        }
        return .none
    }
}
