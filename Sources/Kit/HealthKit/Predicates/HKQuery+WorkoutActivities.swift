public import Foundation
public import HealthModel

// Predicates on the activities of workouts (PRED-26). They are valid only inside
// `predicateForWorkouts(activityPredicate:)`; a query raises if it is given one directly. Operators other than the
// six comparisons raise when the predicate is used; an incompatible unit matches nothing (PRED-36).
extension HKQuery {
    /// Returns a predicate for workouts with at least one activity that satisfies the whole predicate (PRED-27).
    ///
    /// - Parameter activityPredicate: A predicate on activities, or a compound of such predicates; any other
    ///   predicate raises when used.
    @discardableResult
    public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in .activity(try activityPredicate.workoutActivityTree()) }
    }

    /// Returns a predicate for activities of a type.
    @discardableResult
    public class func predicateForWorkoutActivities(workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
        ActivityTreePredicate { () throws(ValidationError) in .activityType(workoutActivityType.record) }
    }

    /// Returns a predicate for activities whose duration in seconds satisfies a comparison; an activity in progress
    /// never matches.
    @discardableResult
    public class func predicateForWorkoutActivities(
        operatorType: PredicateOperators.Operator, duration: TimeInterval
    ) -> NSPredicate {
        ActivityTreePredicate { () throws(ValidationError) in .duration(try Ordering(checking: operatorType), duration)
        }
    }

    /// Returns a predicate for activities within a period, with the same options as for samples; an activity in
    /// progress ends in the distant future.
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

    /// Returns a predicate for activities whose sum of a cumulative type satisfies a comparison; raises for a
    /// discrete type.
    @discardableResult
    public class func predicateForWorkoutActivities(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, sumQuantity: HKQuantity
    ) -> NSPredicate {
        activities(.sum, operatorType, quantityType, sumQuantity)
    }

    /// Returns a predicate for activities whose minimum of a discrete type satisfies a comparison; raises for a
    /// cumulative type.
    @discardableResult
    public class func predicateForWorkoutActivities(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
    ) -> NSPredicate {
        activities(.minimum, operatorType, quantityType, minimumQuantity)
    }

    /// Returns a predicate for activities whose maximum of a discrete type satisfies a comparison; raises for a
    /// cumulative type.
    @discardableResult
    public class func predicateForWorkoutActivities(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
    ) -> NSPredicate {
        activities(.maximum, operatorType, quantityType, maximumQuantity)
    }

    /// Returns a predicate for activities whose average of a discrete type satisfies a comparison; raises for a
    /// cumulative type.
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
