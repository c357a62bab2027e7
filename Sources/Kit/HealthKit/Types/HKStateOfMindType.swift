/// The type of emotions and moods.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}
