import Foundation
import HealthKit
import HealthModel

/// A time that passes evenly beside that of the clock on the wall, from another moment and at another speed.
final class PacedScheduler: Scheduler {
    private let start: Double
    private let speed: Double
    private let origin: Double
    private let wall: any Scheduler

    init(start: Double, speed: Double, wall: any Scheduler = SystemScheduler.shared) {
        self.start = start
        self.speed = speed > 0 && speed.isFinite ? speed : 1
        self.wall = wall
        origin = wall.now
    }

    var now: Double { start + (wall.now - origin) * speed }

    @discardableResult
    func schedule(at date: Double, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        wall.schedule(at: origin + (date - start) / speed, work)
    }

    func hold() -> TimeHold { wall.hold() }
}
