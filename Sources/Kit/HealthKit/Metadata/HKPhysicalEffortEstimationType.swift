/// How physical effort was estimated.
@nonexhaustive(warn)
public enum HKPhysicalEffortEstimationType: Int, Sendable {
    /// From a table of activities.
    case activityLookup = 1
    /// From what a device measured.
    case deviceSensed = 2
}
