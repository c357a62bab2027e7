import Foundation

/// A quantity sample of a cumulative type, such as steps.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
    /// The sum of all values of the sample; for a single value, its quantity (OBJ-9).
    open var sumQuantity: HKQuantity { quantity }
}
