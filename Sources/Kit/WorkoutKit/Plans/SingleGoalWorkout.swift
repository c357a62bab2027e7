public import Foundation
public import HealthKit
import HealthModel

/// A workout with one goal.
public struct SingleGoalWorkout: Hashable, Sendable {
    /// The activity type.
    public var activity: HKWorkoutActivityType
    /// The location; unknown lets the person choose at the start.
    public var location: HKWorkoutSessionLocationType
    /// The swimming location, for swimming.
    public var swimmingLocation: HKWorkoutSwimmingLocationType
    /// The goal.
    public var goal: WorkoutGoal { didSet { raising { () throws(ValidationError) in try goal.validate() } } }

    /// Creates a workout with one goal.
    ///
    /// Raises unless the amounts of the goal are positive and finite (PLN-32).
    public init(
        activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown,
        swimmingLocation: HKWorkoutSwimmingLocationType = .unknown, goal: WorkoutGoal = .open
    ) {
        raising { () throws(ValidationError) in try goal.validate() }
        (self.activity, self.location) = (activity, location)
        (self.swimmingLocation, self.goal) = (swimmingLocation, goal)
    }

    /// Returns whether there are workouts with one goal of an activity (PLN-20).
    public static func supportsActivity(_ activity: HKWorkoutActivityType) -> Bool {
        PlanSupport.supports(activity.record)
    }

    /// Returns whether a workout of an activity at a location can have a goal (PLN-21, PLN-22, PLN-23, PLN-24).
    public static func supportsGoal(
        _ goal: WorkoutGoal, activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown
    ) -> Bool {
        PlanSupport.supports(goal.kind, activity.record, location.record, isStep: false)
    }
}

/// A workout that covers a distance in a time.
public struct PacerWorkout: Hashable, Sendable {
    /// The activity type.
    public var activity: HKWorkoutActivityType
    /// The location; unknown lets the person choose at the start.
    public var location: HKWorkoutSessionLocationType
    /// The distance.
    public var distance: Measurement<UnitLength> { didSet { validate() } }
    /// The time.
    public var time: Measurement<UnitDuration> { didSet { validate() } }

    /// Creates a workout that covers a distance in a time.
    ///
    /// Raises unless distance and time are positive and finite (PLN-32).
    public init(
        activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown,
        distance: Measurement<UnitLength>, time: Measurement<UnitDuration>
    ) {
        (self.activity, self.location, self.distance, self.time) = (activity, location, distance, time)
        validate()
    }

    /// Returns whether there are pacers of an activity (PLN-30).
    public static func supportsActivity(_ activity: HKWorkoutActivityType) -> Bool {
        PlanSupport.supportsPacer(activity.record)
    }

    private func validate() {
        raising { () throws(ValidationError) in
            try distance.validate("A distance")
            try time.validate("A time")
        }
    }
}

/// A workout of swimming, cycling and running in a row.
public struct SwimBikeRunWorkout: Hashable, Sendable {
    /// An activity of the workout.
    public enum Activity: Hashable, Sendable {
        /// Swimming, in a pool or in open water.
        case swimming(HKWorkoutSwimmingLocationType)
        /// Cycling, indoors or outdoors.
        case cycling(HKWorkoutSessionLocationType)
        /// Running, indoors or outdoors.
        case running(HKWorkoutSessionLocationType)
    }

    /// The activities, in order.
    public var activities: [Activity]
    /// The name of the workout.
    public var displayName: String?

    /// Creates a workout of several activities.
    public init(activities: [Activity], displayName: String? = nil) {
        (self.activities, self.displayName) = (activities, displayName)
    }

    /// Returns whether activities can follow one another in this order: two or more, swimming only first, and no two
    /// neighbours of one sport (PLN-31).
    public static func supportsActivityOrdering(_ activities: [Activity]) -> Bool {
        PlanSupport.supportsOrder(activities.map(\.leg))
    }
}
