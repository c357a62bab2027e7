package import Foundation

/// A parser of dates in user-written predicates.
package enum FormatDate {
    /// Returns the seconds since 2001-01-01 UTC of `2024-01-31`, `2024-01-31 10:00`, `2024-01-31T10:00:00.5+01:00`
    /// and similar dates, or `nil` for other strings.
    ///
    /// - Parameter zone: The time zone of dates without one.
    package static func seconds(_ text: String, in zone: TimeZone) -> Double? {
        guard text.utf8.count <= 40 else { return nil }
        var rest = text.unicodeScalars[...]
        func digits(_ count: Int) -> Int? {
            let taken = rest.prefix(count)
            guard taken.count == count, taken.allSatisfy(FormatTokenizer.isDigit) else { return nil }
            rest = rest.dropFirst(count)
            return Int(String(taken))
        }
        func consume(_ scalars: Unicode.Scalar...) -> Bool {
            guard let first = rest.first, scalars.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        var parts = DateComponents()
        guard let year = digits(4), consume("-"), let month = digits(2) else { return nil }
        parts.year = year
        parts.month = month
        parts.day = 1
        if consume("-") {
            guard let day = digits(2) else { return nil }
            parts.day = day
        }
        var fraction = 0.0
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        if consume("T", "t", " ") {
            guard let hour = digits(2), consume(":"), let minute = digits(2) else { return nil }
            parts.hour = hour
            parts.minute = minute
            if consume(":") {
                guard let second = digits(2) else { return nil }
                parts.second = second
                if consume(".") {
                    let decimals = rest.prefix(while: FormatTokenizer.isDigit)
                    guard let value = Double("0." + String(decimals)), !decimals.isEmpty else { return nil }
                    fraction = value
                    rest = rest.dropFirst(decimals.count)
                }
            }
            if consume("Z", "z") {
                calendar.timeZone = .gmt
            } else if let sign = rest.first, consume("+", "-") {
                guard let hours = digits(2) else { return nil }
                let minutes = !consume(":") && rest.isEmpty ? 0 : digits(2)
                guard let minutes, hours <= 18, minutes < 60,
                    let offset = TimeZone(secondsFromGMT: (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
                else { return nil }
                calendar.timeZone = offset
            }
        }
        // The calendar would accept April 31 as May 1.
        guard rest.isEmpty, (1...12).contains(month), (0...23).contains(parts.hour ?? 0),
            (0...59).contains(parts.minute ?? 0), (0...59).contains(parts.second ?? 0),
            let date = calendar.date(from: parts), calendar.component(.day, from: date) == parts.day
        else { return nil }
        return date.timeIntervalSinceReferenceDate + fraction
    }
}
