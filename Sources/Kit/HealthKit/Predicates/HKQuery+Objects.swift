public import Foundation
import HealthModel

extension HKQuery {
    /// Returns a predicate for the object with an identifier (PRED-10).
    @discardableResult
    public class func predicateForObject(with UUID: UUID) -> NSPredicate {
        TreePredicate(.uuid([UUID]))
    }

    /// Returns a predicate for objects with one of several identifiers; an empty set matches nothing (PRED-10).
    @discardableResult
    public class func predicateForObjects(with UUIDs: Set<UUID>) -> NSPredicate {
        TreePredicate(.uuid(UUIDs))
    }

    /// Returns a predicate for samples that belong to no correlation.
    @discardableResult
    public class func predicateForObjectsWithNoCorrelation() -> NSPredicate {
        TreePredicate(.hasNoCorrelation)
    }

    /// Returns a predicate for the samples and routes associated with a workout.
    @discardableResult
    public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
        TreePredicate(.workout(workout.uuid))
    }
}
