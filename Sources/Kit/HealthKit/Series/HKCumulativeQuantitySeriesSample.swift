import HealthModel

/// A series of cumulative values, under the name from before every quantity sample could be a series.
///
/// Stores never return objects of this class: use ``HKQuantitySample/count`` and
/// ``HKCumulativeQuantitySample/sumQuantity`` instead.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
@available(iOS, deprecated: 13.0, renamed: "HKCumulativeQuantitySample")
open class HKCumulativeQuantitySeriesSample: HKCumulativeQuantitySample, @unchecked Sendable {
    /// The sum of all values.
    open var sum: HKQuantity { sumQuantity }
}
