/// A scheduler that provides sessions, live builders and feeds with the current time and runs work at a later date.
///
/// A store has one scheduler; tests and replays use one that does not follow the wall clock.
package protocol Scheduler: AnyObject, Sendable {
    /// The current time, in seconds since 2001-01-01 UTC.
    var now: Double { get }

    /// Runs work in the background at a date, or as soon as possible if the date is past.
    ///
    /// Work scheduled for the same date runs in the order of scheduling.
    @discardableResult
    func schedule(at date: Double, _ work: @escaping @Sendable () -> Void) -> ScheduledWork

    /// Prevents time from advancing until the hold is released, if the scheduler supports it.
    ///
    /// Acquire a hold before work in the background and release it afterwards, so that a time faster than the wall
    /// clock does not run ahead of the work.
    func hold() -> TimeHold

    /// Makes time advance evenly until the hold is released, regardless of changes to the system clock, for measuring
    /// durations (LIV-50).
    ///
    /// - Parameters:
    ///   - kept: The anchor of a measurement by another process to continue, or `nil` for a new measurement.
    ///   - latest: The latest known date of the measurement: if `kept` is no longer valid, time does not continue
    ///     before it.
    func measure(since kept: ClockAnchor?, after latest: Double?) -> TimeHold

    /// The anchor of the current measurement, with which another process can continue it; `nil` without a
    /// measurement, or if the scheduler does not use the system clock.
    var anchor: ClockAnchor? { get }

    /// Converts a date of the app to a moment: the current date of the wall clock is now, even after the clock was
    /// set (LIV-51).
    func moment(of date: Double) -> Double
}

/// Default implementations for a time that cannot be set and advances evenly by itself.
extension Scheduler {
    package func measure(since kept: ClockAnchor?, after latest: Double?) -> TimeHold { .none }
    package var anchor: ClockAnchor? { nil }
    package func moment(of date: Double) -> Double { date }

    /// Makes time advance evenly for a new measurement.
    package func measure() -> TimeHold { measure(since: nil, after: nil) }
}

/// Work scheduled for a date.
package final class ScheduledWork: Sendable {
    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Cancels the work unless it has already started.
    ///
    /// Releasing this object does not cancel the work.
    package func cancel() { end() }
}
