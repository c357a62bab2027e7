package import Foundation

/// The place of a planned workout in a calendar: a minute of a day, or a whole day.
///
/// A slot without a time zone is where the person is: it is another moment after a journey.
package struct ScheduledSlot: Sendable, Hashable {
    /// The number of the day, as in ``CalendarDay/number``.
    package let day: Int64
    /// The minute of the day from 0; nil for a whole day.
    package let minute: Int?
    /// The time zone; nil for that of the person.
    package let zone: TimeZone?

    /// The moment of a slot, by which entries are known (PLN-54).
    package enum Moment: Sendable, Hashable {
        /// The number of a day.
        case day(Int64)
        /// A minute, counted since 2001-01-01 UTC.
        case minute(Int64)
    }

    package init(day: Int64, minute: Int?, zone: TimeZone? = nil) {
        (self.day, self.minute, self.zone) = (day, minute, zone)
    }

    /// Returns the moment.
    ///
    /// - Parameter calendar: The calendar with the current time zone of the person.
    package func moment(in calendar: Calendar) -> Moment {
        guard minute != nil else { return .day(day) }
        return .minute(Int64((start(in: calendar).timeIntervalSinceReferenceDate / 60).rounded(.down)))
    }

    /// Returns the moment as a date: the first one of a whole day.
    ///
    /// - Parameter calendar: The calendar with the current time zone of the person.
    package func start(in calendar: Calendar) -> Date {
        let day = CalendarDay(number: day)
        var parts = DateComponents(era: day.era, year: day.year, month: day.month, day: day.day)
        if let minute { (parts.hour, parts.minute) = (minute / 60, minute % 60) }
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = zone ?? calendar.timeZone
        return gregorian.date(from: parts) ?? .distantPast
    }

    /// Returns whether the slot is on the current day or later, where it is (PLN-58).
    package func isTodayOrLater(_ now: Date, in calendar: Calendar) -> Bool { day >= self.day(of: now, in: calendar) }

    /// Returns whether the slot is on the day of a date, where it is.
    package func isDay(of date: Date, in calendar: Calendar) -> Bool { day == self.day(of: date, in: calendar) }

    private func day(of date: Date, in calendar: Calendar) -> Int64 {
        CalendarDay(of: date, in: zone ?? calendar.timeZone).number
    }
}
