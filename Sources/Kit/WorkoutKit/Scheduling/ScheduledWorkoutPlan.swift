public import Foundation
public import HealthKit
import HealthModel
import HealthStore

/// A plan on a date.
///
/// A value of its own changes nothing: the schedule is changed with ``WorkoutScheduler``.
public struct ScheduledWorkoutPlan: Hashable, Sendable {
    /// The plan.
    public var plan: WorkoutPlan
    /// The date, as it was given (PLN-55).
    public var date: DateComponents
    /// A Boolean value that indicates whether the workout was done (PLN-60).
    public var complete: Bool

    /// Creates a plan on a date, which is not complete.
    public init(_ plan: WorkoutPlan, date: DateComponents) {
        self.init(plan, date: date, complete: false)
    }

    init(_ plan: WorkoutPlan, date: DateComponents, complete: Bool) {
        (self.plan, self.date, self.complete) = (plan, date, complete)
    }
}

/// An error of opening a plan on a watch, which is never thrown here (PLN-66).
public enum StateError: Error, Hashable, Sendable {
    /// There is no watch.
    case watchNotPaired
    /// The app that does workouts is not installed.
    case workoutApplicationNotInstalled
}

extension HKWorkout {
    /// The plan that the workout was started from, with its identifier, as it was at the start; nil for all other
    /// workouts, and those that the app may not read (PLN-65).
    ///
    /// - Throws: `HKError` with code 6 while the store is inaccessible.
    public var workoutPlan: WorkoutPlan? {
        get async throws {
            let uuid = uuid
            let started = try await StoreContext.performing { context in
                try context.access.read { store in
                    try StoreReader.asFarAsReadable { try store.plan(of: uuid) }
                }
            }
            // A plan that the owner linked later is none that the workout was started from (PLN-90).
            return try started.flatMap { $0.isLinked ? nil : try WorkoutPlan($0.plan) }
        }
    }
}
