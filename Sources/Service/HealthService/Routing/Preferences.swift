import Foundation

/// How a person wants things told (SRV-40), as far as numbers and days depend on it.
struct Preferences: Sendable, Hashable {
    /// Where days are days.
    var timeZone: TimeZone = .gmt
    /// The weekday on which weeks begin, 1 is Monday (ISO 8601).
    var weekStart = 1
    /// Where numbers and dates are customary (BCP 47).
    var locale = "en"
    /// Metres around starts and ends that are left out of what others see; nil for none.
    var homeRadius: Double?

    /// The calendar in a zone.
    func calendar(in zone: TimeZone? = nil) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone ?? timeZone
        // Foundation counts from Sunday.
        calendar.firstWeekday = weekStart % 7 + 1
        calendar.minimumDaysInFirstWeek = 4
        return calendar
    }
}
