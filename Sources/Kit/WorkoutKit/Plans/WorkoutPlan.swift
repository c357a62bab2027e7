public import Foundation
public import HealthKit
import HealthModel
import WorkoutFiles

/// A planned workout.
///
/// A plan is a plain value: it can be scheduled with ``WorkoutScheduler``, written to a file, and read from one.
public struct WorkoutPlan: Hashable, Identifiable, Sendable {
    /// The type of the identifier.
    public typealias ID = UUID

    /// The workout of a plan.
    public enum Workout: Hashable, Sendable {
        /// A workout with one goal.
        case goal(SingleGoalWorkout)
        /// A workout of steps.
        case custom(CustomWorkout)
        /// A workout that covers a distance in a time.
        case pacer(PacerWorkout)
        /// A workout of swimming, cycling and running in a row.
        case swimBikeRun(SwimBikeRunWorkout)

        /// The activity type; `swimBikeRun` for several activities (PLN-11).
        public var activity: HKWorkoutActivityType {
            switch self {
            case .goal(let workout): workout.activity
            case .custom(let workout): workout.activity
            case .pacer(let workout): workout.activity
            case .swimBikeRun: .swimBikeRun
            }
        }
    }

    /// The identifier, which is part of equality (PLN-12).
    public var id: UUID
    /// The workout.
    public var workout: Workout

    /// Creates a plan of a workout.
    public init(_ workout: Workout, id: UUID = UUID()) {
        (self.workout, self.id) = (workout, id)
    }
}

// MARK: - Data

extension WorkoutPlan {
    /// Reads a plan from the contents of a `.workout` file (PLN-42).
    ///
    /// - Throws: An error that names the place, if the data contain no workout or one with impossible numbers.
    public init(from data: Data) throws {
        self = try WorkoutPlan(AppleWorkoutFile.plan(from: data).plan)
    }

    /// The contents of a `.workout` file, which Apple's devices open (PLN-40, PLN-41).
    ///
    /// Alerts and energy goals are written in a form of our own, which Apple's apps do not read (PLN-43).
    ///
    /// - Throws: An error with the name of the problem and the path of the step, if the combination of activity,
    ///   location, goals and alerts is not supported (PLN-33).
    public var dataRepresentation: Data {
        get throws {
            let plan = try planned()
            if let problem = plan.problems.first { throw problem }
            return AppleWorkoutFile.data(of: plan)
        }
    }
}
