import Foundation
import HealthModel

extension SampleFilter {
    /// Returns whether a day begins between the dates of the filter.
    func includes(_ day: CalendarDay, in zone: TimeZone) -> Bool {
        guard let start = day.start(in: zone) else { return false }
        return (from.map { start >= $0 } ?? true) && (to.map { start < $0 } ?? true)
    }
}
