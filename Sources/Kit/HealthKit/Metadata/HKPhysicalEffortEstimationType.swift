/// The method by which physical effort was estimated.
@nonexhaustive(warn)
public enum HKPhysicalEffortEstimationType: Int, Sendable {
    /// A lookup in a table of activities.
    case activityLookup = 1
    /// Measurements of a device.
    case deviceSensed = 2
}
