/// The wall-clock time at a known uptime of the system (LIV-50).
package struct ClockAnchor: Sendable, Hashable, Codable {
    /// The identifier of the system start, with which the uptime begins anew.
    package var boot: String
    /// The seconds since the start of the system, including sleep.
    package var uptime: Double
    /// The wall-clock time at that uptime, in seconds since 2001-01-01 UTC.
    package var date: Double

    package init(boot: String, uptime: Double, date: Double) {
        (self.boot, self.uptime, self.date) = (boot, uptime, date)
    }

    /// Returns the date at another uptime of the same system start, as if the clock had not been set since, or `nil`
    /// after another start.
    package func date(at uptime: Double, of boot: String?) -> Double? {
        boot == self.boot && uptime >= self.uptime ? date + (uptime - self.uptime) : nil
    }
}
