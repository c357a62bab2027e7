public import Foundation
import HealthModel

/// A quantity sample of a discrete type, such as heart rate.
///
/// A plain sample represents a single value, which is its minimum, average and maximum (OBJ-9); a series represents
/// all of its values (SER-15).
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
    /// The minimum of the values of the sample.
    open var minimumQuantity: HKQuantity { part(\.minimum) }

    /// The average of the values of the sample.
    open var averageQuantity: HKQuantity { quantity }

    /// The maximum of the values of the sample.
    open var maximumQuantity: HKQuantity { part(\.maximum) }

    /// The most recent value of the sample.
    open var mostRecentQuantity: HKQuantity { part(\.mostRecent) }

    /// The interval in which the most recent value was measured; for a plain sample, from its start to its end.
    open var mostRecentQuantityDateInterval: DateInterval {
        guard let series = record.series else { return DateInterval(start: startDate, end: endDate) }
        return DateInterval(
            start: Date(timeIntervalSinceReferenceDate: series.mostRecentStart),
            end: Date(timeIntervalSinceReferenceDate: series.mostRecentEnd))
    }

    /// Returns one of the statistics of a series; for a plain sample, its only value.
    private func part(_ part: KeyPath<QuantitySeriesRecord, Double>) -> HKQuantity {
        guard let series = record.series else { return quantity }
        return HKQuantity(record: QuantityValue(series[keyPath: part], series.quantity.unit))
    }
}
