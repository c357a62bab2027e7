/// The reason for an audio exposure notification, under its older name.
@available(iOS, deprecated: 14.0)
@nonexhaustive(warn)
public enum HKCategoryValueAudioExposureEvent: Int, Sendable {
    /// A loud environment.
    @available(iOS, deprecated: 14.0, renamed: "HKCategoryValueEnvironmentalAudioExposureEvent.momentaryLimit")
    case loudEnvironment = 1
}
