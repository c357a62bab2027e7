public import HealthModel

/// A day of the Gregorian calendar as a number: days since Monday, 2001-01-01, in whatever zone a person lives.
///
/// All buckets are made of whole days of the person, so that tiers only need whole numbers.
public struct CohortDay: RawRepresentable, Sendable, Hashable, Comparable, Strideable {
    /// Days since 2001-01-01; negative before.
    public let rawValue: Int

    /// A day from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A day from year, month and day; the arithmetic is that of Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    public init(year: Int, month: Int, day: Int) {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        rawValue = era * 146_097 + dayOfEra - Self.epoch
    }

    /// A day of the calendar.
    public init(_ day: CalendarDay) { self.init(year: day.year, month: day.month, day: day.day) }

    /// 2001-01-01, counted from 0000-03-01.
    private static let epoch = 730_791

    /// Year, month and day.
    public var date: CalendarDay {
        let shifted = rawValue + Self.epoch
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return CalendarDay(year: year, month: month, day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The day as people write it, such as `2026-05-12`.
    public var text: String {
        let date = date
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    }

    /// Reads a day such as `2026-05-12`; nil if there is no such day in the years 1 to 9999.
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

    /// Earlier days are less.
    public static func < (left: CohortDay, right: CohortDay) -> Bool { left.rawValue < right.rawValue }
    /// How many days it is to another day.
    public func distance(to other: CohortDay) -> Int { other.rawValue - rawValue }
    /// The day so many days later.
    public func advanced(by days: Int) -> CohortDay { CohortDay(rawValue: rawValue + days) }
}
