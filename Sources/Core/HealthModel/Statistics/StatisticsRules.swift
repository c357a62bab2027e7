/// The parameters of the rules of statistics.
public enum StatisticsRules {
    /// The longest gap between two data, in seconds, that a temporally weighted signal bridges linearly (STAT-33).
    public static let gapLimit = 600.0

    /// The time in seconds for which a value extends into a longer gap on either side (STAT-34).
    public static let gapReach = gapLimit / 2

    /// The bundle identifier of the Health app, whose data are hand-entered (STAT-20, STAT-27).
    public static let healthAppIdentifier = "com.apple.Health"

    /// The prefix of a watch's product type (STAT-28).
    public static let watchPrefix = "Watch"

    /// The prefix of a phone's product type (STAT-28).
    public static let phonePrefix = "iPhone"
}
