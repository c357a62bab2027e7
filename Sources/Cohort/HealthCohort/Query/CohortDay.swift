public import HealthModel
import WorkoutFiles

/// A day of the Gregorian calendar as a number: the days since Monday, 2001-01-01, in the person's time zone.
///
/// All buckets consist of whole days of the person, so that tiers need only integers.
public struct CohortDay: RawRepresentable, Sendable, Hashable, Comparable, Strideable {
    /// Days since 2001-01-01; negative before.
    public let rawValue: Int

    /// Creates a day from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Creates a day from year, month and day.
    public init(year: Int, month: Int, day: Int) {
        rawValue = CivilDay.number(year: year, month: month, day: day)
    }

    /// Creates a day from a calendar day.
    public init(_ day: CalendarDay) { self.init(year: day.year, month: day.month, day: day.day) }

    /// The year, month and day.
    public var date: CalendarDay {
        let (year, month, day) = CivilDay.parts(rawValue)
        return CalendarDay(year: year, month: month, day: day)
    }

    /// The day in ISO 8601 format, such as `2026-05-12`.
    public var text: String {
        let date = date
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    }

    /// Parses a day such as `2026-05-12`; nil if there is no such day in the years 1 to 9999.
    public init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            year >= 1, (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard self.text == text else { return nil }
    }

    /// Orders days chronologically.
    public static func < (left: CohortDay, right: CohortDay) -> Bool { left.rawValue < right.rawValue }
    /// Returns the number of days to another day.
    public func distance(to other: CohortDay) -> Int { other.rawValue - rawValue }
    /// Returns the day a number of days later.
    public func advanced(by days: Int) -> CohortDay { CohortDay(rawValue: rawValue + days) }
}
