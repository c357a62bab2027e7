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

    init(start: Double, speed: Double, wall: any Scheduler = SystemScheduler.shared) {
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
        return start + (wall.now - origin) * speed
    }

    @discardableResult
    func schedule(at date: Double, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        wall.schedule(at: origin + (date - start) / speed, work)
    }

    func hold() -> TimeHold { wall.hold() }
}
