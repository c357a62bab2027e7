/// The type of emotions and moods.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}
