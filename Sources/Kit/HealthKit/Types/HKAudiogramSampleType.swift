/// The type of hearing tests.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}
