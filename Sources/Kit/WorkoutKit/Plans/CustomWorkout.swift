public import HealthKit
import HealthModel

/// A workout of steps: a warm-up, blocks of repeated steps, and a cool-down.
///
/// An unsupported combination of activity, location, goal and alert can be built; ``WorkoutPlan/dataRepresentation``
/// throws for it (PLN-33).
public struct CustomWorkout: Hashable, Sendable {
    /// The activity type.
    public var activity: HKWorkoutActivityType
    /// The location; unknown lets the person choose at the start.
    public var location: HKWorkoutSessionLocationType
    /// The name of the workout.
    public var displayName: String?
    /// The warm-up; nil if the workout begins with its first block.
    public var warmup: WorkoutStep?
    /// The blocks, in order.
    public var blocks: [IntervalBlock]
    /// The cool-down; nil if the workout ends with its last block.
    public var cooldown: WorkoutStep?

    /// Creates a workout of steps.
    public init(
        activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown,
        displayName: String? = nil, warmup: WorkoutStep? = nil, blocks: [IntervalBlock] = [],
        cooldown: WorkoutStep? = nil
    ) {
        (self.activity, self.location, self.displayName) = (activity, location, displayName)
        (self.warmup, self.blocks, self.cooldown) = (warmup, blocks, cooldown)
    }

    /// Returns whether there are custom workouts of an activity (PLN-20).
    public static func supportsActivity(_ activity: HKWorkoutActivityType) -> Bool {
        PlanSupport.supports(activity.record)
    }

    /// Returns whether the steps of an activity at a location can have a goal (PLN-21, PLN-22, PLN-23, PLN-24).
    public static func supportsGoal(
        _ goal: WorkoutGoal, activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown
    ) -> Bool {
        PlanSupport.supports(goal.kind, activity.record, location.record, isStep: true)
    }

    /// Returns whether the steps of an activity at a location can have an alert (PLN-29).
    public static func supportsAlert(
        _ alert: any WorkoutAlert, activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown
    ) -> Bool {
        supportsActivity(activity) && alert.supports(activity: activity, location: location)
    }
}
