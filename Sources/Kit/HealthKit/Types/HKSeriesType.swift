import HealthModel

/// A type of samples that consist of many data.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
    /// Returns the type of workout routes.
    @discardableResult
    public class func workoutRoute() -> Self {
        shared(.workoutRoute)
    }

    /// Returns the type of heartbeat series.
    @discardableResult
    public class func heartbeat() -> Self {
        shared(.heartbeatSeries)
    }

    private static func shared(_ record: ObjectType) -> Self {
        guard let type = type(for: record) as? Self else {
            // Subclassing Apple's classes serves no purpose, so there are no instances of subclasses.
            raise(.invalidArgument, "There is no type \(record.identifier) of class \(self)")
        }
        return type
    }
}
