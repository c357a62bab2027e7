/// The reason for an environmental audio exposure notification.
@nonexhaustive(warn)
public enum HKCategoryValueEnvironmentalAudioExposureEvent: Int, Sendable {
    /// The momentary limit was exceeded.
    case momentaryLimit = 1
}
