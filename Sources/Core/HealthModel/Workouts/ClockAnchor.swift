/// What the clock on the wall showed at a moment that the system's own count of seconds tells, too (LIV-50).
package struct ClockAnchor: Sendable, Hashable, Codable {
    /// Tells the start of the system from others: its count begins anew with each.
    package var boot: String
    /// Seconds since the start of the system, sleep included.
    package var uptime: Double
    /// What the clock showed then, in seconds since 2001-01-01 UTC.
    package var date: Double

    package init(boot: String, uptime: Double, date: Double) {
        (self.boot, self.uptime, self.date) = (boot, uptime, date)
    }

    /// The date at another count of the same start of the system, as if nobody had set the clock since; nil after another start.
    package func date(at uptime: Double, of boot: String?) -> Double? {
        boot == self.boot && uptime >= self.uptime ? date + (uptime - self.uptime) : nil
    }
}
