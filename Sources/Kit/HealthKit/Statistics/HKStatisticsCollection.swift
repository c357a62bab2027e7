public import Foundation
package import HealthModel

/// Statistics of equal periods, such as days or hours.
///
/// A collection is a snapshot: later changes produce another one (STAT-43).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
    /// The model record of the collection.
    package let record: StatisticsCollectionRecord

    /// Creates an instance that wraps a model record.
    package init(record: StatisticsCollectionRecord) {
        self.record = record
        super.init()
    }

    /// Returns the statistics of the period that contains a date; without quantities if the period has no samples
    /// (STAT-17).
    @discardableResult
    open func statistics(for date: Date) -> HKStatistics? {
        HKStatistics(record: record.statistics(at: date.timeIntervalSinceReferenceDate))
    }

    /// Calls a closure for each period from the one that contains a date to the one that contains another, both
    /// included, even without samples; stops early if the closure sets its second argument (STAT-17).
    ///
    /// - Parameters:
    ///   - startDate: A date in the first period.
    ///   - endDate: A date in the last period; if it precedes the first date, the closure is not called.
    ///   - block: A closure called synchronously for each period, in ascending order.
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

    /// Returns the statistics of the periods with samples, in ascending order (STAT-17).
    @discardableResult
    open func statistics() -> [HKStatistics] {
        (0..<record.table.count).map { HKStatistics(table: record.table, place: $0) }
    }

    /// Returns the sources with samples in any period; empty unless requested (STAT-4).
    @discardableResult
    open func sources() -> Set<HKSource> {
        Set(record.sources.map(HKSource.init(record:)))
    }
}
