import Foundation
import HealthReports

/// A requested half-open period; `nil` for an unlimited end.
struct MCPPeriod: Sendable {
    var from: Date?
    var to: Date?
    /// The time zone of the days that begin and end it.
    private let zone: TimeZone

    /// - Throws: ``MCPToolError`` if a date is invalid, or if the period is empty.
    init(from: String?, to: String?, now: Date, _ calendar: Calendar) throws(MCPToolError) {
        zone = calendar.timeZone
        self.from = try from.map { text throws(MCPToolError) in try Self.date(text, "from", now, calendar).start }
        self.to = try to.map { text throws(MCPToolError) in try Self.date(text, "to", now, calendar).end }
        if let from = self.from, let to = self.to, from >= to {
            throw MCPToolError("'from' must be earlier than 'to'.")
        }
    }

    /// Parses a period in a single text: `2026-05`, `7d` (until now), `2026-05-01/2026-05-10`.
    init(naming text: String, _ argument: String, now: Date, _ calendar: Calendar) throws(MCPToolError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2 {
            self = try MCPPeriod(from: parts[0], to: parts[1], now: now, calendar)
            return
        }
        zone = calendar.timeZone
        let date = try Self.date(text, argument, now, calendar)
        // A number of days ago is the start of a period, and a month is a whole period.
        let isSince = text.last?.isLetter == true && text.first?.isNumber == true || text.lowercased().hasSuffix("ago")
        (from, to) = (date.start, isSince || date.start == date.end ? now : date.end)
        if date.start >= to ?? .distantFuture { throw MCPToolError("'\(argument)' is not a period.") }
    }

    private static func date(
        _ text: String, _ argument: String, _ now: Date, _ calendar: Calendar
    ) throws(MCPToolError) -> TypedDate {
        if let date = TypedDate(text, now: now, calendar: calendar) { return date }
        throw MCPToolError("'\(argument)' \(PlainText.clean(text, most: 40)) is not a date; use \(MCPArgument.dates).")
    }

    /// The filter for this period.
    var filter: SampleFilter { SampleFilter(from: from, to: to, dayZone: zone) }
}
