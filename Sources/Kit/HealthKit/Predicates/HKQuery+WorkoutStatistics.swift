public import Foundation
public import HealthModel

// Predicates on the statistics of workouts (PRED-25). Operators other than the six comparisons raise when the
// predicate is used; an incompatible unit matches nothing (PRED-36).
extension HKQuery {
    /// Returns a predicate for workouts whose sum of a cumulative type satisfies a comparison; a workout without one
    /// never matches.
    ///
    /// Raises for a discrete type.
    @discardableResult
    public class func predicateForWorkouts(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, sumQuantity: HKQuantity
    ) -> NSPredicate {
        workouts(.sum, operatorType, quantityType, sumQuantity)
    }

    /// Returns a predicate for workouts whose minimum of a discrete type satisfies a comparison; a workout without
    /// one never matches.
    ///
    /// Raises for a cumulative type.
    @discardableResult
    public class func predicateForWorkouts(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
    ) -> NSPredicate {
        workouts(.minimum, operatorType, quantityType, minimumQuantity)
    }

    /// Returns a predicate for workouts whose maximum of a discrete type satisfies a comparison; a workout without
    /// one never matches.
    ///
    /// Raises for a cumulative type.
    @discardableResult
    public class func predicateForWorkouts(
        operatorType: PredicateOperators.Operator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
    ) -> NSPredicate {
        workouts(.maximum, operatorType, quantityType, maximumQuantity)
    }

    /// Returns a predicate for workouts whose average of a discrete type satisfies a comparison; a workout without
    /// one never matches.
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
