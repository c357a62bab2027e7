/// The type of the sums of a day.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}
