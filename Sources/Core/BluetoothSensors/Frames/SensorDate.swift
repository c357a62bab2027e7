package import Foundation

/// A date and time of day of a device's own clock, in local time (SEN-7).
package struct SensorDate: Sendable, Hashable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int

    /// Creates a date; returns `nil` if it does not exist or is marked as unknown.
    package init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard 1582...9999 ~= year, 1...12 ~= month, day >= 1, day <= Self.days(in: month, of: year) else { return nil }
        guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Returns the date in a calendar with its time zone, or `nil` if there is none.
    package func date(in calendar: Calendar) -> Date? {
        calendar.date(
            from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute, second: second))
    }

    /// Returns the corrected date of a time stamp if it is plausible (SEN-90).
    ///
    /// - Parameters:
    ///   - now: The time of the host.
    ///   - offset: The seconds that the device's clock is behind; applied if more than a minute.
    ///   - calendar: The calendar of the host, with its time zone.
    /// - Returns: `nil` for time stamps before 2000 or more than a day in the future.
    package func stamp(now: Date, offset: Double, in calendar: Calendar) -> Date? {
        guard year >= 2000, var date = date(in: calendar) else { return nil }
        if abs(offset) > 60 { date += offset }
        return date <= now + 86_400 ? date : nil
    }
}
