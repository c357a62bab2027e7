import Foundation
import HealthModel

extension CalendarBuckets {
    /// Creates buckets aligned with the calendar's periods, such as its months; returns nil if the calendar has no
    /// such period near the date.
    init?(of component: Calendar.Component, near date: Date, _ calendar: Calendar) {
        var interval = DateComponents()
        interval.setValue(1, for: component)
        guard let anchor = calendar.dateInterval(of: component, for: date)?.start else { return nil }
        try? self.init(anchor: anchor.timeIntervalSinceReferenceDate, interval: interval, calendar: calendar)
    }
}
