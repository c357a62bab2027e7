public import Foundation

/// A day of the Gregorian calendar, independent of time zones (OTH-2).
public struct CalendarDay: Sendable, Hashable, Codable, Comparable {
    /// The era: 1 since the year 1, 0 before.
    public var era: Int
    /// The year within the era.
    public var year: Int
    /// The month, starting at 1.
    public var month: Int
    /// The day of the month, starting at 1.
    public var day: Int

    /// Creates a day without validation.
    public init(era: Int = 1, year: Int, month: Int, day: Int) {
        self.era = era
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day of a date in a time zone.
    public init(of date: Date, in zone: TimeZone) {
        let parts = Self.gregorian(zone).dateComponents([.era, .year, .month, .day], from: date)
        self.init(era: parts.era ?? 1, year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
    }

    /// Creates the day that date components name in their calendar.
    ///
    /// - Throws: ``ValidationError`` if era, year, month, day or calendar is missing, or there is no such day.
    public init(_ components: DateComponents) throws(ValidationError) {
        guard var calendar = components.calendar, let era = components.era, let year = components.year,
            let month = components.month, let day = components.day
        else {
            throw ValidationError(
                .invalidArgument, reason: "Date components must have a calendar, an era, a year, a month and a day")
        }
        calendar.timeZone = Self.universal
        let parts = DateComponents(era: era, year: year, month: month, day: day, hour: 12)
        guard let noon = calendar.date(from: parts) else {
            throw ValidationError(.invalidArgument, reason: "Date components must represent a valid day")
        }
        self.init(of: noon, in: Self.universal)
    }

    /// Returns the day as era, year, month and day in a calendar, including the calendar.
    public func components(in calendar: Calendar) -> DateComponents {
        var universal = calendar
        universal.timeZone = Self.universal
        var components = DateComponents(era: era, year: year, month: month, day: day)
        if calendar.identifier != .gregorian, let noon = Self.gregorian(Self.universal).date(from: noonComponents) {
            components = universal.dateComponents([.era, .year, .month, .day], from: noon)
        }
        components.calendar = calendar
        return components
    }

    private var noonComponents: DateComponents {
        DateComponents(era: era, year: year, month: month, day: day, hour: 12)
    }

    /// Returns the first moment of the day in a time zone.
    public func start(in zone: TimeZone) -> Date? {
        Self.gregorian(zone).date(from: DateComponents(era: era, year: year, month: month, day: day))
    }

    /// The day as a number with the same order as days, at least since the year 1.
    package var number: Int64 {
        // Archives may contain arbitrary numbers.
        Int64(era) &* 1_000_000_000_000 &+ Int64(year) &* 10_000 &+ Int64(month) &* 100 &+ Int64(day)
    }

    /// Creates the day of a number.
    package init(number: Int64) {
        self.init(
            era: Int(number / 1_000_000_000_000), year: Int(number % 1_000_000_000_000 / 10_000),
            month: Int(number % 10_000 / 100), day: Int(number % 100))
    }

    /// Returns the completed years from this day to a later one; 0 for an earlier one.
    public func years(until later: CalendarDay) -> Int {
        let isComplete = (later.month, later.day) >= (month, day)
        let years = later.year.subtractingReportingOverflow(year)
        return years.overflow ? 0 : max(0, years.partialValue - (isComplete ? 0 : 1))
    }

    /// Returns whether a day is earlier than another.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.era, left.year, left.month, left.day) < (right.era, right.year, right.month, right.day)
    }

    private static let universal = TimeZone(secondsFromGMT: 0) ?? .current

    private static func gregorian(_ zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }
}
