/// The numbers and names that the rules of statistics leave to choose, each in one place.
public enum StatisticsRules {
    /// The longest gap between two data, in seconds, across which a temporally weighted signal runs in a straight line
    /// (STAT-33).
    public static let gapLimit = 600.0

    /// How long a value still holds after its datum, and already before it, where the gap is longer (STAT-34).
    public static let gapReach = gapLimit / 2

    /// The bundle identifier of the health app: what it saves was entered by hand (STAT-20, STAT-27).
    public static let healthAppIdentifier = "com.apple.Health"

    /// What the product type of a watch begins with (STAT-28).
    public static let watchPrefix = "Watch"

    /// What the product type of a phone begins with (STAT-28).
    public static let phonePrefix = "iPhone"
}
