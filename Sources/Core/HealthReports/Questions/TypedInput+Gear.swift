package import Foundation
package import HealthModel

extension TypedInput {
    /// Parses the kind of gear.
    package static func gearKind(_ text: String) throws(InputError) -> Gear.Kind {
        if let kind = Gear.Kind(rawValue: text.lowercased()) { return kind }
        throw InputError(
            unknown: "kind of gear", text,
            similar: Spelling.closest(to: text, among: Gear.Kind.allCases.map(\.rawValue)))
    }

    /// Parses a day; a longer span is an error.
    package static func day(_ text: String, now: Date, calendar: Calendar) throws(InputError) -> CalendarDay {
        let date = try date(text, now: now, calendar: calendar)
        // The longest day, at the end of daylight saving time, has 25 hours.
        guard date.end.timeIntervalSince(date.start) <= 25 * 3_600 else {
            throw InputError("\(InputError.quoted(text)) is not a day. Use 2024-01-31.")
        }
        return CalendarDay(of: date.start, in: calendar.timeZone)
    }
}
