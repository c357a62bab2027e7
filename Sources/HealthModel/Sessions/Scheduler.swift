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
