public import Foundation
import HealthModel

/// A quantity sample of a type whose values do not add up, such as heart rate.
///
/// A plain sample stands for one value, which is its minimum, average and maximum all in one (OBJ-9).
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { super.holds(record) && !record.type.isCumulative }

    /// The smallest value of the sample.
    open var minimumQuantity: HKQuantity { quantity }

    /// The average of the values of the sample.
    open var averageQuantity: HKQuantity { quantity }

    /// The greatest value of the sample.
    open var maximumQuantity: HKQuantity { quantity }

    /// The latest value of the sample.
    open var mostRecentQuantity: HKQuantity { quantity }

    /// When the latest value was measured; of a plain sample from its start to its end.
    open var mostRecentQuantityDateInterval: DateInterval { DateInterval(start: startDate, end: endDate) }
}
