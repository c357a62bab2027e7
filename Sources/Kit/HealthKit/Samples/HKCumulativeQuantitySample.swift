import Foundation

/// A quantity sample of a type whose values add up, such as steps.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
    /// The sum of all values of the sample; of a plain one its quantity (OBJ-9).
    open var sumQuantity: HKQuantity { quantity }
}
