public import Foundation
import HealthKit
package import HealthModel

/// The time by which workout sessions, live builders and feeds of a store live.
public class HealthClock: @unchecked Sendable {
    // Why unchecked: a class that others inherit from is not checked; what this one has never changes.
    package let scheduler: any Scheduler

    init(_ scheduler: any Scheduler) {
        self.scheduler = scheduler
    }

    /// The clock on the wall.
    public static let system = HealthClock(SystemScheduler.shared)

    /// A clock that shows another time than that on the wall, and may go faster or slower.
    ///
    /// - Parameters:
    ///   - start: What it shows when it is asked first.
    ///   - speed: How many of its seconds pass in one; a number that is not above 0 counts as 1.
    public static func running(from start: Date, speed: Double = 1) -> HealthClock {
        HealthClock(PacedScheduler(start: start.timeIntervalSinceReferenceDate, speed: speed))
    }

    /// The time it shows.
    public var now: Date { Date(timeIntervalSinceReferenceDate: scheduler.now) }
}

/// A clock whose time passes as fast as the work allows: hours of a session take a test milliseconds.
///
/// It stands until a test says how far time may go, and while anything is being done for an app: the calls of a store
/// with their completions, what delegates are told, what feeds deliver.
///
/// ```swift
/// let clock = VirtualClock()
/// let store = try HKHealthStore.inMemory(clock: clock)
/// store.attach(.simulatedAthlete())
/// manager.startWorkout()
/// await clock.advance(by: 1_800)          // half an hour of running
/// ```
public final class VirtualClock: HealthClock, @unchecked Sendable {
    // Why unchecked: as its parent is; the scheduler takes care of itself.
    private let time: VirtualScheduler

    /// A clock that stands.
    ///
    /// - Parameter now: What it shows; if left out, the second in which it is made, so that an app which calls `Date()` lives
    ///   in the same time. Give a date where a test depends on it.
    public init(now: Date = Date(timeIntervalSinceReferenceDate: Date().timeIntervalSinceReferenceDate.rounded(.down)))
    {
        time = VirtualScheduler(now: now.timeIntervalSinceReferenceDate)
        super.init(time)
    }

    /// Lets so many seconds pass; returns when all is done that happens until then.
    public func advance(by seconds: TimeInterval) async { await time.advance(by: seconds) }

    /// Lets time pass up to a date; returns when all is done that happens until then.
    public func advance(to date: Date) async { await time.advance(to: date.timeIntervalSinceReferenceDate) }

    /// Waits until all is done that can be done without time passing.
    public func settle() async { await time.settle() }

    /// Lets time pass from one event to the next, for as long as there is one, from now on.
    public func runFreely() { time.runFreely() }

    /// Makes time stand again.
    public func stand() { time.stand() }
}
