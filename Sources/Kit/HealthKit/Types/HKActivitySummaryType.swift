/// The type of the sums of a day.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}
