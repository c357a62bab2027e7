import Foundation
public import HealthKit
import HealthModel
import HealthStore
public import WorkoutKit

/// A combination of activity, location, goal and alert that Apple's devices do not support (PLN-33).
public struct WorkoutPlanProblem: Sendable, Hashable, CustomStringConvertible {
    /// The name of the kind: `unsupportedActivity`, `unsupportedActivityLocation`, `unsupportedGoal`,
    /// `unsupportedSwimmingGoal`, `unsupportedAlert` or `repeatedActivities`.
    public let name: String
    /// The path of the step, such as `blocks[1].steps[0]`; `nil` for the plan as a whole.
    public let path: String?
    /// The explanation, as a sentence.
    public let reason: String

    /// The name, the path and the explanation.
    public var description: String { "\(name)\(path.map { " at \($0)" } ?? ""): \(reason)" }

    fileprivate init(_ problem: PlanProblem) {
        (name, path, reason) = (problem.kind.rawValue, problem.path, problem.reason)
    }
}

extension WorkoutPlan {
    /// All combinations in the plan that Apple's devices do not support, where `dataRepresentation` throws only the
    /// first one; empty if there are none (PLN-33).
    public var problems: [WorkoutPlanProblem] {
        do {
            return try planned().problems.map(WorkoutPlanProblem.init)
        } catch {
            return [WorkoutPlanProblem(error)]
        }
    }
}

// MARK: - Doing

extension HKWorkoutBuilder {
    /// Sets the plan that the workout is started from, which `HKWorkout.workoutPlan` returns (PLN-65).
    ///
    /// On a phone, the person starts a planned workout in Apple's app, and other apps cannot.
    ///
    /// - Parameter plan: The plan, as it is now; later changes of it do not matter.
    /// - Throws: `HKError` with code 3 if the workout is finished or discarded.
    public func setPlan(_ plan: WorkoutPlan) async throws {
        try await set(StartedPlan(plan.planned()))
    }

    /// Sets the entry of the app's schedule that the workout is started from; it becomes complete when the workout is
    /// saved (PLN-60, PLN-66).
    ///
    /// - Parameter entry: The entry, as it is now.
    /// - Throws: `HKError` with code 3 if the workout is finished or discarded, or the date names no day.
    public func setPlan(_ entry: ScheduledWorkoutPlan) async throws {
        try await set(entry.started(by: store.context.access.identity))
    }

    private func set(_ plan: StartedPlan) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            start(from: plan) { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }
}

extension ScheduledWorkoutPlan {
    /// Returns the plan with the entry of an app's schedule that becomes complete with the workout.
    func started(by app: AppIdentity) throws -> StartedPlan {
        guard let date = ScheduledDate(date, in: .current) else {
            throw HKError(.errorInvalidArgument, "The components name no date.")
        }
        return StartedPlan(try plan.planned(), entry: .init(app: app.source.bundleIdentifier, date: date))
    }
}

// MARK: - Permission

extension SystemData {
    /// Sets whether an app may schedule workouts, as the owner does in the settings (PLN-51).
    ///
    /// - Parameters:
    ///   - state: The permission; `restricted` prevents the app from asking, and `notDetermined` lets it ask again.
    ///   - app: The app; the one that uses the store by default.
    public func setScheduling(_ state: WorkoutScheduler.AuthorizationState, of app: AppInformation? = nil) throws {
        let permission: SchedulingPermission =
            switch state {
            case .notDetermined: .notDetermined
            case .restricted: .restricted
            case .denied: .denied
            case .authorized: .authorized
            }
        try setScheduling(permission, of: app)
    }
}
