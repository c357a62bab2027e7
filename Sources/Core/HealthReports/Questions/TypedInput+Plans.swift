package import Foundation
package import HealthModel

extension TypedInput {
    /// Parses the day or the time of a planned workout.
    package static func scheduledDate(_ text: String, now: Date, calendar: Calendar) throws(InputError) -> ScheduledDate
    {
        let typed = try date(text, now: now, calendar: calendar)
        let isTime = typed.start == typed.end
        let fields: Set<Calendar.Component> = isTime ? [.year, .month, .day, .hour, .minute] : [.year, .month, .day]
        let day = calendar.dateInterval(of: .day, for: typed.start)
        guard isTime || (day?.start == typed.start && day?.end == typed.end),
            let date = ScheduledDate(calendar.dateComponents(fields, from: typed.start), in: calendar)
        else {
            throw InputError(
                "\(InputError.quoted(text)) is neither a day nor a time. Use 2026-12-01, 2026-12-01T18:30 or tomorrow.")
        }
        return date
    }
}
