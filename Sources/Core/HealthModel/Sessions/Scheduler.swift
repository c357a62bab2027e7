/// Time for everything that lives in it: sessions, live builders and feeds ask it what time it is, and have it do
/// things later.
///
/// A store has one; a test or a replay gives it another than the clock on the wall.
package protocol Scheduler: AnyObject, Sendable {
    /// The time, in seconds since 2001-01-01 UTC.
    var now: Double { get }

    /// Does work at a date, in the background; as soon as possible, if the date is over.
    ///
    /// What is planned for one date is done in the order of planning.
    @discardableResult
    func schedule(at date: Double, _ work: @escaping @Sendable () -> Void) -> ScheduledWork

    /// Keeps time from moving on until the hold is released, where time can wait.
    ///
    /// Whoever does something in the background takes one before and releases it afterwards, so that a time that is
    /// faster than the clock does not run away from the work.
    func hold() -> TimeHold

    /// Lets time pass evenly until the hold is released, whatever is done to the clock meanwhile: for spans that are measured
    /// (LIV-50).
    ///
    /// - Parameters:
    ///   - kept: What another process measured since, of which this one goes on with; nil if it begins.
    ///   - latest: The latest date that is known of what is measured: where nothing is known of `kept`, time does not go on before
    ///     it.
    func measure(since kept: ClockAnchor?, after latest: Double?) -> TimeHold

    /// What time is measured since, for a process that may go on with it; nil if nothing is, or time is another than the system's.
    var anchor: ClockAnchor? { get }

    /// The moment that an app means by a date: what the clock on the wall shows now is now, also after somebody set it
    /// (LIV-51).
    func moment(of date: Double) -> Double
}

/// A time that nobody sets passes evenly by itself.
extension Scheduler {
    package func measure(since kept: ClockAnchor?, after latest: Double?) -> TimeHold { .none }
    package var anchor: ClockAnchor? { nil }
    package func moment(of date: Double) -> Double { date }

    /// Lets time pass evenly for somebody who begins to measure.
    package func measure() -> TimeHold { measure(since: nil, after: nil) }
}

/// Work that is planned for a date.
package final class ScheduledWork: Sendable {
    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Gives the plan up; work that has begun is not interrupted.
    ///
    /// Letting go of this object changes nothing.
    package func cancel() { end() }
}
