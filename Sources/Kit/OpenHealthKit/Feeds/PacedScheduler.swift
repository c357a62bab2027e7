import Foundation
import HealthKit
import HealthModel
import Synchronization

/// A time that passes evenly beside that of the clock on the wall, from another moment and at another speed.
///
/// It begins to pass when somebody asks for it first, so that nothing of it is lost while a store is opened.
final class PacedScheduler: Scheduler {
    private let start: Double
    private let speed: Double
    private let wall: any Scheduler
    private let firstAsked = Mutex<Double?>(nil)
    /// How far it was moved on, so as not to fall behind what was measured before.
    private let lead = Mutex(0.0)
    /// Keeps the clock that it follows even.
    private let evenness: TimeHold

    init(start: Double, speed: Double, wall: any Scheduler = SystemScheduler()) {
        evenness = wall.measure()
        self.start = start
        self.speed = speed > 0 && speed.isFinite ? speed : 1
        self.wall = wall
    }

    /// When the clock on the wall showed what this one shows at its start.
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
