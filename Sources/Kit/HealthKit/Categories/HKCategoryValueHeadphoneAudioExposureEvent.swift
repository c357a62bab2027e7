/// The reason for a headphone audio exposure notification.
@nonexhaustive(warn)
public enum HKCategoryValueHeadphoneAudioExposureEvent: Int, Sendable {
    /// The seven-day limit was exceeded.
    case sevenDayLimit = 1
}
