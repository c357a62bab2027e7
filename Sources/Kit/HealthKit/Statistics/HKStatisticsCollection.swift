public import Foundation
package import HealthModel

/// Statistics of equal periods, such as days or hours.
///
/// A collection is a snapshot: later changes give another one (STAT-43).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
    /// The collection as the floors below know it.
    package let record: StatisticsCollectionRecord

    /// Wraps a record.
    package init(record: StatisticsCollectionRecord) {
        self.record = record
        super.init()
    }

    /// The statistics of the period that holds a date; without quantities if it has no samples (STAT-17).
    @discardableResult
    open func statistics(for date: Date) -> HKStatistics? {
        HKStatistics(record: record.statistics(at: date.timeIntervalSinceReferenceDate))
    }

    /// Visits each period from the one that holds a date to the one that holds another, both included, also those
    /// without samples; ends before that if the closure sets its second argument (STAT-17).
    ///
    /// - Parameters:
    ///   - startDate: A date in the first period.
    ///   - endDate: A date in the last period; nothing is visited if it lies before the first date.
    ///   - block: Called for each period, ascending, before this call returns.
    open func enumerateStatistics(
        from startDate: Date, to endDate: Date,
        with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stops = ObjCBool(false)
        record.enumerate(
            from: startDate.timeIntervalSinceReferenceDate, to: endDate.timeIntervalSinceReferenceDate
        ) { statistics in
            block(HKStatistics(record: statistics), &stops)
            return !stops.boolValue
        }
    }

    /// The statistics of the periods that have samples, ascending (STAT-17).
    @discardableResult
    open func statistics() -> [HKStatistics] {
        (0..<record.table.count).map { HKStatistics(table: record.table, place: $0) }
    }

    /// The sources that have samples in any period; empty unless they were asked for (STAT-4).
    @discardableResult
    open func sources() -> Set<HKSource> {
        Set(record.sources.map(HKSource.init(record:)))
    }
}
