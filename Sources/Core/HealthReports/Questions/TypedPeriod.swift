package import Foundation

/// A period as entered by the user, half-open; an end without a date is unlimited.
package struct TypedPeriod: Sendable, Hashable {
    package let from: Date?
    package let to: Date?
    /// The time zone of the days that begin and end it.
    private let zone: TimeZone

    /// The names of both dates, for errors.
    package typealias Names = (from: String, to: String)

    /// Parses two dates; a day, a month or a year is included to its end.
    ///
    /// - Parameters:
    ///   - names: The names of both dates, for errors.
    ///   - includesMoment: A Boolean value that indicates whether samples that start exactly at an end that is a moment
    ///     belong to the period.
    package init(
        from: String?, to: String?, names: Names = ("'from'", "'to'"), now: Date, calendar: Calendar,
        includesMoment: Bool = false
    ) throws(InputError) {
        func date(_ text: String?, _ name: String) throws(InputError) -> TypedDate? {
            guard let text else { return nil }
            do throws(InputError) {
                return try TypedInput.date(text, now: now, calendar: calendar)
            } catch {
                throw error.named(name)
            }
        }
        try self.init(
            from: date(from, names.from), to: date(to, names.to), names: names, zone: calendar.timeZone,
            includesMoment: includesMoment)
    }

    /// Creates the period between two dates.
    package init(
        from: TypedDate?, to: TypedDate?, names: Names = ("'from'", "'to'"), zone: TimeZone,
        includesMoment: Bool = false
    ) throws(InputError) {
        let end = to.map { includesMoment && $0.start == $0.end ? $0.end.next : $0.end }
        self.init(from?.start, end, zone)
        if let from = self.from, let to = self.to, from >= to {
            throw InputError("\(names.from) must be before \(names.to).")
        }
    }

    /// Parses a period in a single text: `2026-05`, `7d` (until now), `2026-05-01/2026-05-10`.
    package init(_ text: String, now: Date, calendar: Calendar) throws(InputError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2 {
            let from = try TypedInput.date(parts[0], now: now, calendar: calendar).start
            let to = try TypedInput.date(parts[1], now: now, calendar: calendar).end
            guard from < to else {
                throw InputError("\(InputError.quoted(text)) is not a period: it must start before it ends.")
            }
            self.init(from, to, calendar.timeZone)
            return
        }
        let date = try TypedInput.date(text, now: now, calendar: calendar)
        // A number of days ago is the start of a period, and a month is a whole period.
        let isSince = text.last?.isLetter == true && text.first?.isNumber == true || text.lowercased().hasSuffix("ago")
        let end = isSince || date.start == date.end ? now : date.end
        guard date.start < end else { throw InputError("\(InputError.quoted(text)) is not a period.") }
        self.init(date.start, end, calendar.timeZone)
    }

    private init(_ from: Date?, _ to: Date?, _ zone: TimeZone) { (self.from, self.to, self.zone) = (from, to, zone) }

    /// The filter for this period.
    package var filter: SampleFilter { SampleFilter(from: from, to: to, dayZone: zone) }
}

extension Date {
    /// The next moment that can be represented.
    fileprivate var next: Date { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.nextUp) }
}
