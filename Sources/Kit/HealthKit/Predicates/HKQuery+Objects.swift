public import Foundation
import HealthModel

extension HKQuery {
    /// The object with an identifier (PRED-10).
    @discardableResult
    public class func predicateForObject(with UUID: UUID) -> NSPredicate {
        TreePredicate(.uuid([UUID]))
    }

    /// Objects with one of these identifiers; an empty set matches nothing (PRED-10).
    @discardableResult
    public class func predicateForObjects(with UUIDs: Set<UUID>) -> NSPredicate {
        TreePredicate(.uuid(UUIDs))
    }

    /// Samples that no correlation contains.
    @discardableResult
    public class func predicateForObjectsWithNoCorrelation() -> NSPredicate {
        TreePredicate(.hasNoCorrelation)
    }

    /// Samples and routes associated with a workout.
    @discardableResult
    public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
        TreePredicate(.workout(workout.uuid))
    }
}
