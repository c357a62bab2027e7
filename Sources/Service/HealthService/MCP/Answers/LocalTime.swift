import Foundation

/// A formatter of dates in the person's time zone, for text; structured results are in UTC.
struct LocalTime {
    private let calendar: Calendar

    init(_ calendar: Calendar) {
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        self.calendar = gregorian
    }

    /// Returns the calendar in a time zone; nil for that of the person.
    private func calendar(in zone: TimeZone?) -> Calendar {
        var calendar = calendar
        if let zone { calendar.timeZone = zone }
        return calendar
    }

    /// Returns a day, such as `2026-05-12`.
    ///
    /// - Parameter zone: The time zone of a recording; nil for that of the person.
    func day(_ date: Date, in zone: TimeZone? = nil) -> String {
        let parts = calendar(in: zone).dateComponents([.year, .month, .day], from: date)
        return [Self.digits(parts.year, 4), Self.digits(parts.month, 2), Self.digits(parts.day, 2)].joined(
            separator: "-")
    }

    /// Returns a time, such as `06:30`.
    func time(_ date: Date, in zone: TimeZone? = nil) -> String {
        let parts = calendar(in: zone).dateComponents([.hour, .minute], from: date)
        return "\(Self.digits(parts.hour, 2)):\(Self.digits(parts.minute, 2))"
    }

    /// Returns a day and time, such as `2026-05-12 06:30`.
    func moment(_ date: Date, in zone: TimeZone? = nil) -> String { "\(day(date, in: zone)) \(time(date, in: zone))" }

    func moment(_ seconds: Double) -> String { moment(Date(timeIntervalSinceReferenceDate: seconds)) }

    private static func digits(_ number: Int?, _ count: Int) -> String {
        let text = String(number ?? 0)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

/// A formatter of numbers for text, with only the significant digits; structured results contain all digits.
enum RoundedNumber {
    /// Returns a number with at least four significant digits and at most two decimal places.
    static func text(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "–" }
        let scale = value.magnitude >= 1_000 ? 1.0 : value.magnitude >= 100 ? 10 : 100
        let rounded = (value * scale).rounded() / scale
        // Rounding would turn a small number into zero.
        guard rounded != 0 || value == 0 else { return value.description }
        let text = rounded.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Returns a duration in hours, minutes and seconds, such as `1:02:03` and `0:05:27`, which cannot be mistaken.
    static func duration(_ seconds: Double?) -> String {
        guard let seconds, seconds.isFinite, seconds.magnitude < 1e12 else { return "–" }
        let whole = Int(seconds.rounded())
        let (hours, minutes, rest) = (whole.magnitude / 3_600, whole.magnitude / 60 % 60, whole.magnitude % 60)
        func two(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(whole < 0 ? "-" : "")\(hours):\(two(minutes)):\(two(rest))"
    }
}
