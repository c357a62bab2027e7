public import Foundation
public import HealthModel

extension HKQuery {
    /// Returns a predicate for workouts of an activity type.
    @discardableResult
    public class func predicateForWorkouts(with workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
        TreePredicate(.activityType(workoutActivityType.record))
    }

    /// Returns a predicate for workouts whose duration in seconds satisfies a comparison.
    ///
    /// Operators other than the six comparisons raise when the predicate is used.
    @discardableResult
    public class func predicateForWorkouts(
        with operatorType: PredicateOperators.Operator, duration: TimeInterval
    ) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in .duration(try Ordering(checking: operatorType), duration) }
    }

    /// Returns a predicate for workouts whose total energy satisfies a comparison; a workout without one never
    /// matches.
    @available(iOS, deprecated: 18.0, message: "Use predicateForWorkouts(operatorType:quantityType:sumQuantity:).")
    @discardableResult
    public class func predicateForWorkouts(
        with operatorType: PredicateOperators.Operator, totalEnergyBurned: HKQuantity
    ) -> NSPredicate {
        total(.energyBurned, operatorType, totalEnergyBurned)
    }

    /// Returns a predicate for workouts whose total distance satisfies a comparison; a workout without one never
    /// matches.
    @discardableResult
    public class func predicateForWorkouts(
        with operatorType: PredicateOperators.Operator, totalDistance: HKQuantity
    ) -> NSPredicate {
        total(.distance, operatorType, totalDistance)
    }

    /// Returns a predicate for workouts whose swimming stroke count satisfies a comparison; a workout without one
    /// never matches.
    @available(iOS, deprecated: 18.0, message: "Use predicateForWorkouts(operatorType:quantityType:sumQuantity:).")
    @discardableResult
    public class func predicateForWorkouts(
        with operatorType: PredicateOperators.Operator, totalSwimmingStrokeCount: HKQuantity
    ) -> NSPredicate {
        total(.swimmingStrokeCount, operatorType, totalSwimmingStrokeCount)
    }

    /// Returns a predicate for workouts whose number of flights climbed satisfies a comparison; a workout without one
    /// never matches.
    @available(iOS, deprecated: 18.0, message: "Use predicateForWorkouts(operatorType:quantityType:sumQuantity:).")
    @discardableResult
    public class func predicateForWorkouts(
        with operatorType: PredicateOperators.Operator, totalFlightsClimbed: HKQuantity
    ) -> NSPredicate {
        total(.flightsClimbed, operatorType, totalFlightsClimbed)
    }

    private static func total(
        _ total: WorkoutTotal, _ operatorType: PredicateOperators.Operator, _ quantity: HKQuantity
    ) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in
            .total(total, try Ordering(checking: operatorType), quantity.record)
        }
    }
}
