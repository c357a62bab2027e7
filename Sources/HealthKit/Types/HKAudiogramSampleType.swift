/// The type of hearing tests.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}
