public import Foundation
public import HealthModel

// Predicates on the activities of workouts (PRED-26). They are of use inside `predicateForWorkouts(activityPredicate:)`
// only; a query raises for one that stands alone. Operators other than the six comparisons raise when the predicate is
// used; a unit that does not fit matches nothing (PRED-36).
extension HKQuery {
    /// Workouts with at least one activity that satisfies the whole predicate (PRED-27).
    ///
    /// - Parameter activityPredicate: A predicate on activities, or a compound of such; another one raises when the
    ///   predicate is used.
    @discardableResult
    public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in .activity(try activityPredicate.workoutActivityTree()) }
    }

    /// Activities of a type.
    @discardableResult
    public class func predicateForWorkoutActivities(workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
        ActivityTreePredicate { () throws(ValidationError) in .activityType(workoutActivityType.record) }
    }

    /// Activities whose duration in seconds compares so; an activity that goes on never matches.
    @discardableResult
    public class func predicateForWorkoutActivities(
        operatorType: PredicateOperators.Operator, duration: TimeInterval
    ) -> NSPredicate {
        ActivityTreePredicate { () throws(ValidationError) in .duration(try Ordering(checking: operatorType), duration)
        }
    }

    /// Activities that lie to a period as the options say, as for samples; an activity that goes on ends in the
    /// distant future.
    @discardableResult
    public class func predicateForWorkoutActivities(
        start startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
    ) -> NSPredicate {
        ActivityTreePredicate { () throws(ValidationError) in
            .period(
                from: startDate?.timeIntervalSinceReferenceDate, to: endDate?.timeIntervalSinceReferenceDate,
                strictStart: options.contains(.strictStartDate), strictEnd: options.contains(.strictEndDate))
        }
    }

    /// Activities whose sum of a cumulative type compares so; raises for a discrete type.
    @discardableResult
    public class func predicateForWorkoutActivities(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, sumQuantity: HKQuantity
    ) -> NSPredicate {
        activities(.sum, operatorType, quantityType, sumQuantity)
    }

    /// Activities whose smallest value of a discrete type compares so; raises for a cumulative type.
    @discardableResult
    public class func predicateForWorkoutActivities(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
    ) -> NSPredicate {
        activities(.minimum, operatorType, quantityType, minimumQuantity)
    }

    /// Activities whose greatest value of a discrete type compares so; raises for a cumulative type.
    @discardableResult
    public class func predicateForWorkoutActivities(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
    ) -> NSPredicate {
        activities(.maximum, operatorType, quantityType, maximumQuantity)
    }

    /// Activities whose average of a discrete type compares so; raises for a cumulative type.
    @discardableResult
    public class func predicateForWorkoutActivities(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, averageQuantity: HKQuantity
    ) -> NSPredicate {
        activities(.average, operatorType, quantityType, averageQuantity)
    }

    private static func activities(
        _ statistic: WorkoutStatistic, _ operatorType: PredicateOperators.Operator, _ quantityType: HKQuantityType,
        _ quantity: HKQuantity
    ) -> NSPredicate {
        let type = quantityType.record
        raising { () throws(ValidationError) in try statistic.check(type) }
        return ActivityTreePredicate { () throws(ValidationError) in
            .statistic(statistic, type, try Ordering(checking: operatorType), quantity.record)
        }
    }
}
