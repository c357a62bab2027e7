import HealthModel

/// A series of values that add up, as it was called before every quantity sample could be one.
///
/// No store answers objects of this class: look at ``HKQuantitySample/count`` and
/// ``HKCumulativeQuantitySample/sumQuantity`` instead.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
@available(iOS, deprecated: 13.0, renamed: "HKCumulativeQuantitySample")
open class HKCumulativeQuantitySeriesSample: HKCumulativeQuantitySample, @unchecked Sendable {
    /// The sum of all values.
    open var sum: HKQuantity { sumQuantity }
}
