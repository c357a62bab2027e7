public import Foundation
public import HealthModel

extension HKQuery {
    /// Workouts of an activity type.
    @discardableResult
    public class func predicateForWorkouts(with workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
        TreePredicate(.activityType(workoutActivityType.record))
    }

    /// Workouts whose duration in seconds compares so.
    ///
    /// Operators other than the six comparisons raise when the predicate is used.
    @discardableResult
    public class func predicateForWorkouts(
        with operatorType: PredicateOperators.Operator, duration: TimeInterval
    ) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in .duration(try Ordering(checking: operatorType), duration) }
    }

    /// Workouts whose total energy compares so; a workout without one never matches.
    @available(iOS, deprecated: 18.0, message: "Use predicateForWorkouts(operatorType:quantityType:sumQuantity:).")
    @discardableResult
    public class func predicateForWorkouts(
        with operatorType: PredicateOperators.Operator, totalEnergyBurned: HKQuantity
    ) -> NSPredicate {
        total(.energyBurned, operatorType, totalEnergyBurned)
    }

    /// Workouts whose total distance compares so; a workout without one never matches.
    @discardableResult
    public class func predicateForWorkouts(
        with operatorType: PredicateOperators.Operator, totalDistance: HKQuantity
    ) -> NSPredicate {
        total(.distance, operatorType, totalDistance)
    }

    /// Workouts whose count of swimming strokes compares so; a workout without one never matches.
    @available(iOS, deprecated: 18.0, message: "Use predicateForWorkouts(operatorType:quantityType:sumQuantity:).")
    @discardableResult
    public class func predicateForWorkouts(
        with operatorType: PredicateOperators.Operator, totalSwimmingStrokeCount: HKQuantity
    ) -> NSPredicate {
        total(.swimmingStrokeCount, operatorType, totalSwimmingStrokeCount)
    }

    /// Workouts whose flights climbed compare so; a workout without a total never matches.
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
