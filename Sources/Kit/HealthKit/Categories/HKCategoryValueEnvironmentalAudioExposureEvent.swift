/// Why loud surroundings were reported.
@nonexhaustive(warn)
public enum HKCategoryValueEnvironmentalAudioExposureEvent: Int, Sendable {
    /// The limit for a moment was exceeded.
    case momentaryLimit = 1
}
