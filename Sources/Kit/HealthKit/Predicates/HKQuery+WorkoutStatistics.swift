public import Foundation
public import HealthModel

// What compares the statistics of workouts (PRED-25). Operators other than the six comparisons raise when the predicate
// is used; a unit that does not fit matches nothing (PRED-36).
extension HKQuery {
    /// Workouts whose sum of a cumulative type compares so; a workout without one never matches.
    ///
    /// Raises for a discrete type.
    @discardableResult
    public class func predicateForWorkouts(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, sumQuantity: HKQuantity
    ) -> NSPredicate {
        workouts(.sum, operatorType, quantityType, sumQuantity)
    }

    /// Workouts whose smallest value of a discrete type compares so; a workout without one never matches.
    ///
    /// Raises for a cumulative type.
    @discardableResult
    public class func predicateForWorkouts(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
    ) -> NSPredicate {
        workouts(.minimum, operatorType, quantityType, minimumQuantity)
    }

    /// Workouts whose greatest value of a discrete type compares so; a workout without one never matches.
    ///
    /// Raises for a cumulative type.
    @discardableResult
    public class func predicateForWorkouts(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
    ) -> NSPredicate {
        workouts(.maximum, operatorType, quantityType, maximumQuantity)
    }

    /// Workouts whose average of a discrete type compares so; a workout without one never matches.
    ///
    /// Raises for a cumulative type.
    @discardableResult
    public class func predicateForWorkouts(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, averageQuantity: HKQuantity
    ) -> NSPredicate {
        workouts(.average, operatorType, quantityType, averageQuantity)
    }

    private static func workouts(
        _ statistic: WorkoutStatistic, _ operatorType: PredicateOperators.Operator, _ quantityType: HKQuantityType,
        _ quantity: HKQuantity
    ) -> NSPredicate {
        let type = quantityType.record
        raising { () throws(ValidationError) in try statistic.check(type) }
        return TreePredicate { () throws(ValidationError) in
            .statistic(statistic, type, try Ordering(checking: operatorType), quantity.record)
        }
    }
}
