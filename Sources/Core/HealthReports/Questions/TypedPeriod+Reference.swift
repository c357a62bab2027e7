package import Foundation

extension TypedPeriod {
    /// The filter for the time of the same length immediately before; nil for a period that has no start.
    ///
    /// - Parameter now: The end of a period without one.
    package func before(now: Date) -> SampleFilter? {
        guard let from else { return nil }
        let length = (to ?? now).timeIntervalSince(from)
        var filter = filter
        (filter.from, filter.to) = (from.addingTimeInterval(-length), from)
        return filter
    }

    /// Returns the filter for the period that a text names: `all`, or a period; the time before without a text.
    ///
    /// - Parameter name: The name of the text, for errors.
    package func reference(
        _ text: String?, named name: String, now: Date, calendar: Calendar
    ) throws(InputError) -> SampleFilter? {
        guard let text else { return before(now: now) }
        if text.lowercased() == "all" { return SampleFilter(dayZone: calendar.timeZone) }
        do throws(InputError) {
            return try TypedPeriod(text, now: now, calendar: calendar).filter
        } catch {
            throw error.named(name)
        }
    }
}
