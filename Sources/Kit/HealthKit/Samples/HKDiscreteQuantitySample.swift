public import Foundation
import HealthModel

/// A quantity sample of a type whose values do not add up, such as heart rate.
///
/// A plain sample stands for one value, which is its minimum, average and maximum all in one (OBJ-9); a series for all of
/// its values (SER-15).
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
    /// The smallest value of the sample.
    open var minimumQuantity: HKQuantity { part(\.minimum) }

    /// The average of the values of the sample.
    open var averageQuantity: HKQuantity { quantity }

    /// The greatest value of the sample.
    open var maximumQuantity: HKQuantity { part(\.maximum) }

    /// The latest value of the sample.
    open var mostRecentQuantity: HKQuantity { part(\.mostRecent) }

    /// When the latest value was measured; of a plain sample from its start to its end.
    open var mostRecentQuantityDateInterval: DateInterval {
        guard let series = record.series else { return DateInterval(start: startDate, end: endDate) }
        return DateInterval(
            start: Date(timeIntervalSinceReferenceDate: series.mostRecentStart),
            end: Date(timeIntervalSinceReferenceDate: series.mostRecentEnd))
    }

    /// One of the values of a series; of a plain sample its only one.
    private func part(_ part: KeyPath<QuantitySeriesRecord, Double>) -> HKQuantity {
        guard let series = record.series else { return quantity }
        return HKQuantity(record: QuantityValue(series[keyPath: part], series.quantity.unit))
    }
}
