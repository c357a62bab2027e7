/// Why loud sound was reported, under its older name.
@available(iOS, deprecated: 14.0)
@nonexhaustive(warn)
public enum HKCategoryValueAudioExposureEvent: Int, Sendable {
    /// The surroundings were loud.
    @available(iOS, deprecated: 14.0, renamed: "HKCategoryValueEnvironmentalAudioExposureEvent.momentaryLimit")
    case loudEnvironment = 1
}
