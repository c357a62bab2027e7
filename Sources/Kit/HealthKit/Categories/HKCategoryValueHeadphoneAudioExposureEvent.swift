/// Why loud headphones were reported.
@nonexhaustive(warn)
public enum HKCategoryValueHeadphoneAudioExposureEvent: Int, Sendable {
    /// The limit for seven days was exceeded.
    case sevenDayLimit = 1
}
