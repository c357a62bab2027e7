import HealthModel

/// A kind of sample that consists of many data.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
    /// The type of workout routes.
    @discardableResult
    public class func workoutRoute() -> Self {
        shared(.workoutRoute)
    }

    /// The type of heartbeat series.
    @discardableResult
    public class func heartbeat() -> Self {
        shared(.heartbeatSeries)
    }

    private static func shared(_ record: ObjectType) -> Self {
        guard let type = type(for: record) as? Self else {
            // Apple's classes cannot be subclassed to any purpose, and so there is no instance of a subclass.
            raise(.invalidArgument, "There is no type \(record.identifier) of class \(self)")
        }
        return type
    }
}
