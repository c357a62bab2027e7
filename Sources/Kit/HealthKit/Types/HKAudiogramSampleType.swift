/// The type of hearing tests.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}
