public import Foundation
public import HealthKit
import HealthModel
public import WorkoutKit

extension WorkoutPlanSession {
    /// A step of a planned workout that runs or ran.
    public struct Step: Sendable {
        /// A role of a step in its plan.
        public enum Purpose: Sendable, Hashable {
            /// The warm-up.
            case warmup
            /// Work.
            case work
            /// Recovery.
            case recovery
            /// The cool-down.
            case cooldown
        }

        /// The block, the iteration and the step, each from 0, such as `1.0.2`; the activity of the step has it in the
        /// metadata `WOIntervalStepKeyPath`.
        public let keyPath: String
        /// The number of the step from 1, counting each iteration.
        public let number: Int
        /// The number of all steps, counting each iteration.
        public let count: Int
        /// The name, or that of the purpose.
        public let name: String
        /// The purpose.
        public let purpose: Purpose
        /// The activity, which changes only in a plan of several sports.
        public let activity: HKWorkoutActivityType
        /// The goal, fitted to the pool.
        public let goal: WorkoutGoal
        /// The alert, which is the target of the step.
        public let alert: (any WorkoutAlert)?
        /// The start date.
        public let startDate: Date
        /// The end date; `nil` while the step runs.
        public let endDate: Date?
        /// The distance since the start.
        public let distance: Measurement<UnitLength>
        /// The active energy since the start.
        public let activeEnergy: Measurement<UnitEnergy>
        /// A Boolean value that indicates whether the step ended because its goal was reached.
        public let isGoalReached: Bool

        init(_ run: PlanRunner.StepRun, in runner: PlanRunner) {
            let part = run.part
            keyPath = part.position.description
            (number, count) = (run.index + 1, runner.parts.count)
            name = part.title
            purpose =
                switch part.role {
                case .warmup: .warmup
                case .work: .work
                case .recovery: .recovery
                case .cooldown: .cooldown
                }
            activity = HKWorkoutActivityType(record: part.activity)
            // A number that Apple's types do not take comes from a file, and runs as an open step.
            goal = (try? WorkoutGoal(part.step.goal)) ?? .open
            alert = try? part.step.target?.alert()
            startDate = Date(timeIntervalSinceReferenceDate: run.start)
            endDate = run.end.map(Date.init(timeIntervalSinceReferenceDate:))
            distance = Measurement(value: run.meters, unit: .meters)
            activeEnergy = Measurement(value: run.kilocalories, unit: .kilocalories)
            isGoalReached = run.isSuccessful
        }
    }

    /// An announcement that a measured value has left the target of a step, or has returned to it.
    public struct Alert: Sendable {
        /// A measured value relative to a target.
        public enum State: Sendable, Hashable {
            /// Less than the target.
            case below
            /// In the target, to which the value has returned.
            case within
            /// More than the target.
            case above
        }

        /// The step.
        public let step: Step
        /// The target.
        public let alert: any WorkoutAlert
        /// The measured value.
        public let value: HKQuantity
        /// The state of the value.
        public let state: State
        /// The date.
        public let date: Date

        init?(_ alert: PlanAlerts.Alert, _ step: Step) {
            guard let target = step.alert else { return nil }
            self.step = step
            self.alert = target
            value = HKQuantity(record: QuantityValue(alert.value, alert.target.subject.unit))
            state =
                switch alert.state {
                case .below: .below
                case .within: .within
                case .above: .above
                }
            date = Date(timeIntervalSinceReferenceDate: alert.date)
        }
    }
}

/// The events of a planned workout, on a background queue, in order with those of the session's delegate.
public protocol WorkoutPlanSessionDelegate: AnyObject {
    /// Tells that a step has begun.
    func planSession(_ planSession: WorkoutPlanSession, didBegin step: WorkoutPlanSession.Step)

    /// Tells that a step has ended, with the amounts that were measured until then.
    ///
    /// A time ends a step to the moment: what is delivered later, such as that of its last second, is in the statistics of
    /// its activity.
    func planSession(_ planSession: WorkoutPlanSession, didEnd step: WorkoutPlanSession.Step)

    /// Tells that a swimmer has reached the distance of a step before its time, and rests until then.
    func planSession(_ planSession: WorkoutPlanSession, didReachDistanceOf step: WorkoutPlanSession.Step)

    /// Tells that a value has been outside the target for five seconds, again at most every 15 s, and once when it
    /// returns.
    func planSession(_ planSession: WorkoutPlanSession, didAlert alert: WorkoutPlanSession.Alert)

    /// Tells that the last step has ended; the session goes on.
    func planSession(_ planSession: WorkoutPlanSession, didFinishAt date: Date)
}

extension WorkoutPlanSessionDelegate {
    /// Does nothing.
    public func planSession(_ planSession: WorkoutPlanSession, didBegin step: WorkoutPlanSession.Step) {}

    /// Does nothing.
    public func planSession(_ planSession: WorkoutPlanSession, didEnd step: WorkoutPlanSession.Step) {}

    /// Does nothing.
    public func planSession(_ planSession: WorkoutPlanSession, didReachDistanceOf step: WorkoutPlanSession.Step) {}

    /// Does nothing.
    public func planSession(_ planSession: WorkoutPlanSession, didAlert alert: WorkoutPlanSession.Alert) {}

    /// Does nothing.
    public func planSession(_ planSession: WorkoutPlanSession, didFinishAt date: Date) {}
}
