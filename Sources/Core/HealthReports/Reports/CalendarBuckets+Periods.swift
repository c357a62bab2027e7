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

    /// Returns the numbers of the buckets that contain dates in ascending order.
    ///
    /// A bound is computed once for all dates before it: to compute it takes a calendar longer than all else.
    func numbers(at dates: some Sequence<Double>) -> [Int] {
        var (numbers, last): ([Int], (number: Int, end: Double)?) = ([], nil)
        for date in dates {
            if let last, date < last.end {
                numbers.append(last.number)
                continue
            }
            let number = number(at: date)
            last = (number, bound(number + 1))
            numbers.append(number)
        }
        return numbers
    }
}
