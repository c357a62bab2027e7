package import Foundation
import WorkoutFiles

extension Format {
    /// Returns a date in the time zone of the format, or in another one: `2026-05-12 06:30`.
    package func moment(_ date: Date, timeZone: TimeZone? = nil) -> String {
        let civil = Self.civil(date, timeZone ?? self.timeZone)
        return "\(civil.day) \(civil.time.prefix(5))"
    }

    /// The number of characters of the day in a formatted date.
    package static let dayLength = 10

    /// Returns a date with seconds: `2026-05-12 06:30:15`.
    package func exactMoment(_ date: Date, timeZone: TimeZone? = nil) -> String {
        let civil = Self.civil(date, timeZone ?? self.timeZone)
        return "\(civil.day) \(civil.time.prefix(8))"
    }

    /// Returns a day with its weekday: `Tue 2026-05-12`.
    package func day(_ date: Date, timeZone: TimeZone? = nil) -> String {
        let civil = Self.civil(date, timeZone ?? self.timeZone)
        return "\(civil.weekday) \(civil.day)"
    }

    /// Returns an interval, with the second day only if it differs: `Tue 2026-05-12, 06:30 – 06:42`.
    package func interval(from start: Date, to end: Date, timeZone: TimeZone? = nil) -> String {
        let from = Self.civil(start, timeZone ?? self.timeZone)
        let to = Self.civil(end, timeZone ?? self.timeZone)
        let second = to.day == from.day ? "" : "\(to.day) "
        return "\(from.weekday) \(from.day), \(from.time.prefix(5)) – \(second)\(to.time.prefix(5))"
    }

    /// Returns a date as ISO 8601 in UTC, with milliseconds unless they are zero: `2026-05-12T06:30:15Z`.
    package static func iso8601(_ date: Date) -> String {
        let civil = civil(date, .gmt)
        return "\(civil.day)T\(civil.time)Z"
    }

    /// Returns the day, time and weekday in the Gregorian calendar; milliseconds are included unless they are zero.
    private static func civil(_ date: Date, _ zone: TimeZone) -> (day: String, time: String, weekday: String) {
        // Three million years in either direction: files may contain any date, and larger ones would overflow.
        guard date.timeIntervalSince1970.magnitude <= 1e14 else { return ("–", "–", "–") }
        let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        let milliseconds = Int((seconds * 1000).rounded())
        let days = floorDivide(milliseconds, 86_400_000)
        let rest = milliseconds - days * 86_400_000
        // From 1970 to 2001 there are 11,323 days.
        let (year, month, day) = CivilDay.parts(days - 11_323)
        let second = rest / 1000
        var time = "\(twoDigits(second / 3600)):\(twoDigits(second / 60 % 60)):\(twoDigits(second % 60))"
        if rest % 1000 != 0 { time += "." + String(1000 + rest % 1000).dropFirst() }
        let padding = String(repeating: "0", count: max(0, 4 - String(year.magnitude).count))
        let yearText = (year < 0 ? "-" : "") + padding + String(year.magnitude)
        let weekday = weekdays[((days + 4) % 7 + 7) % 7]
        return ("\(yearText)-\(twoDigits(month))-\(twoDigits(day))", time, weekday)
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
    }
}
