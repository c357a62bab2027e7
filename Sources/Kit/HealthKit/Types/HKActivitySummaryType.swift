/// The type of activity summaries.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}
