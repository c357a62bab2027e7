package import Foundation
package import HealthModel

/// A date as entered by the user, with its extent: a day, a month, a year, or an instant.
package struct TypedDate: Sendable, Hashable {
    /// The start of the interval.
    package var start: Date
    /// The end of the interval; equal to the start for an instant.
    package var end: Date

    /// Parses `2024`, `2024-01`, `2024-01-31`, `2024-01-31T10:00`, `now`, `today`, `yesterday`, `tomorrow` and `7
    /// days ago` or `7d`; returns nil for anything else.
    ///
    /// Minutes and hours ago are instants; days, weeks, months and years ago are the whole day.
    package init?(_ text: String, now: Date, calendar: Calendar) {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        switch words.count {
        case 1:
            switch words[0] {
            case "now": self.init(moment: now)
            case "today": self.init(.day, holding: now, calendar)
            case "yesterday": self.init(daysAway: -1, from: now, calendar)
            case "tomorrow": self.init(daysAway: 1, from: now, calendar)
            case let word where word.last?.isLetter == true && word.dropLast().allSatisfy(\.isNumber):
                let units: [Character: String] = ["h": "hour", "d": "day", "w": "week", "m": "month", "y": "year"]
                guard let unit = word.last.flatMap({ units[$0] }) else { return nil }
                self.init(count: String(word.dropLast()), unit: unit, before: now, calendar)
            default: self.init(digits: words[0], calendar)
            }
        case 2: self.init(digits: words.joined(separator: " "), calendar)
        case 3 where words[2] == "ago": self.init(count: words[0], unit: words[1], before: now, calendar)
        default: return nil
        }
    }

    private init(moment: Date) {
        start = moment
        end = moment
    }

    private init?(_ component: Calendar.Component, holding date: Date, _ calendar: Calendar) {
        guard let interval = calendar.dateInterval(of: component, for: date) else { return nil }
        start = interval.start
        end = interval.end
    }

    private init?(daysAway days: Int, from now: Date, _ calendar: Calendar) {
        guard let date = calendar.date(byAdding: .day, value: days, to: now) else { return nil }
        self.init(.day, holding: date, calendar)
    }

    private init?(digits: String, _ calendar: Calendar) {
        // A year alone is not a form that the parser supports.
        let text = digits.utf8.count == 4 ? digits + "-01" : digits
        guard let seconds = FormatDate.seconds(text.uppercased(), in: calendar.timeZone) else { return nil }
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        switch digits.utf8.count {
        case 4: self.init(.year, holding: date, gregorian)
        case 7: self.init(.month, holding: date, gregorian)
        case 10: self.init(.day, holding: date, gregorian)
        default: self.init(moment: date)
        }
    }

    private init?(count: String, unit: String, before now: Date, _ calendar: Calendar) {
        let units: [(name: String, component: Calendar.Component)] = [
            ("minute", .minute), ("hour", .hour), ("day", .day), ("week", .weekOfYear), ("month", .month),
            ("year", .year),
        ]
        let singular = unit.hasSuffix("s") ? String(unit.dropLast()) : unit
        // Calendars have limits, and so have meaningful numbers.
        guard let count = count == "a" || count == "an" ? 1 : Int(count), (0...1_000_000).contains(count),
            let component = units.first(where: { $0.name == singular })?.component,
            let date = calendar.date(byAdding: component, value: -count, to: now)
        else { return nil }
        switch component {
        case .minute, .hour: self.init(moment: date)
        default: self.init(.day, holding: date, calendar)
        }
    }
}

extension CalendarDay {
    /// The day as ISO 8601: `2026-05-12`.
    package var text: String { String(format: "%04d-%02d-%02d", year, month, day) }
}
