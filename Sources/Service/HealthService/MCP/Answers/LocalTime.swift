import Foundation

/// Moments as the person reads them, for text; in results for programs they are in UTC.
struct LocalTime {
    private let calendar: Calendar

    init(_ calendar: Calendar) {
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        self.calendar = gregorian
    }

    /// `2026-05-12`.
    func day(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return [Self.digits(parts.year, 4), Self.digits(parts.month, 2), Self.digits(parts.day, 2)].joined(
            separator: "-")
    }

    /// `06:30`.
    func time(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return "\(Self.digits(parts.hour, 2)):\(Self.digits(parts.minute, 2))"
    }

    /// `2026-05-12 06:30`.
    func moment(_ date: Date) -> String { "\(day(date)) \(time(date))" }

    func moment(_ seconds: Double) -> String { moment(Date(timeIntervalSinceReferenceDate: seconds)) }

    private static func digits(_ number: Int?, _ count: Int) -> String {
        let text = String(number ?? 0)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

/// Numbers in text: as few digits as say what counts; results for programs have all of them.
enum RoundedNumber {
    /// Four digits at least, and no more than two after the point.
    static func text(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "–" }
        let scale = value.magnitude >= 1_000 ? 1.0 : value.magnitude >= 100 ? 10 : 100
        let rounded = (value * scale).rounded() / scale
        // A small number would be gone.
        guard rounded != 0 || value == 0 else { return value.description }
        let text = rounded.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Seconds as `1:02:03`.
    static func duration(_ seconds: Double?) -> String {
        guard let seconds, seconds.isFinite, seconds.magnitude < 1e12 else { return "–" }
        let whole = Int(seconds.rounded())
        let (hours, minutes, rest) = (whole / 3_600, whole / 60 % 60, whole % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    }
}
