import Foundation
import HealthModel

extension CalendarBuckets {
    /// Buckets that begin where the calendar's periods do, such as its months; nil if it has none near the date.
    init?(of component: Calendar.Component, near date: Date, _ calendar: Calendar) {
        var interval = DateComponents()
        interval.setValue(1, for: component)
        guard let anchor = calendar.dateInterval(of: component, for: date)?.start else { return nil }
        try? self.init(anchor: anchor.timeIntervalSinceReferenceDate, interval: interval, calendar: calendar)
    }
}
