/// The type of emotions and moods.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}
