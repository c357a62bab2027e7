public import Foundation
import HealthKit
package import HealthModel

/// The clock of the workout sessions, live builders and feeds of a store.
public class HealthClock: @unchecked Sendable {
    // Unchecked because the class is open to inheritance; its only property is constant.
    package let scheduler: any Scheduler

    init(_ scheduler: any Scheduler) {
        self.scheduler = scheduler
    }

    /// The system clock.
    public static let system = HealthClock(SystemScheduler.shared)

    /// Returns a clock that shows another time than the system clock and can run at another speed.
    ///
    /// - Parameters:
    ///   - start: The time at its first use.
    ///   - speed: The number of its seconds per real second; a number that is not above 0 counts as 1.
    public static func running(from start: Date, speed: Double = 1) -> HealthClock {
        HealthClock(PacedScheduler(start: start.timeIntervalSinceReferenceDate, speed: speed))
    }

    /// The current time of the clock.
    public var now: Date { Date(timeIntervalSinceReferenceDate: scheduler.now) }
}

/// A virtual clock whose time passes as fast as the work allows: hours of a session take milliseconds in a test.
///
/// The clock stands until a test advances it, and while work is in progress for an app: calls of a store with their
/// completions, calls of delegates and deliveries of feeds.
///
/// ```swift
/// let clock = VirtualClock()
/// let store = try HKHealthStore.inMemory(clock: clock)
/// store.attach(.simulatedAthlete())
/// manager.startWorkout()
/// await clock.advance(by: 1_800)          // half an hour of running
/// ```
public final class VirtualClock: HealthClock, @unchecked Sendable {
    // Unchecked like its superclass; the scheduler is thread-safe.
    private let time: VirtualScheduler

    /// Creates a clock that stands.
    ///
    /// - Parameter now: The initial time; by default, the current second, so that an app that calls `Date()` uses the
    ///   same time. Pass a date if a test depends on it.
    public init(now: Date = Date(timeIntervalSinceReferenceDate: Date().timeIntervalSinceReferenceDate.rounded(.down)))
    {
        time = VirtualScheduler(now: now.timeIntervalSinceReferenceDate)
        super.init(time)
    }

    /// Advances by a number of seconds; returns when all work due by then is complete.
    public func advance(by seconds: TimeInterval) async { await time.advance(by: seconds) }

    /// Advances to a date; returns when all work due by then is complete.
    public func advance(to date: Date) async { await time.advance(to: date.timeIntervalSinceReferenceDate) }

    /// Waits until all work is complete that does not require time to pass.
    public func waitUntilIdle() async { await time.waitUntilIdle() }

    /// Advances from one event to the next, as long as there are any, from now on.
    public func resume() { time.resume() }

    /// Stops the clock.
    public func pause() { time.pause() }
}
