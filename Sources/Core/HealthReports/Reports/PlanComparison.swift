public import Foundation
public import HealthModel

/// A planned workout compared with what was done, step by step (PLN-92, PLN-94, PLN-95, PLN-96).
///
/// Apple has no such figures: the names and the formula are those of this project.
public struct PlanComparison: Sendable, Codable, Equatable {
    /// The way in which steps are found in the workout (PLN-91).
    public enum Way: String, Sendable, Codable, CaseIterable {
        /// The recording names the step of each activity.
        case keyPaths
        /// There are as many laps as steps.
        case laps
        /// The steps have times, which are counted from the start without pauses.
        case times
        /// The plan is one step, which is the whole workout.
        case whole
        /// The sports are compared in their order.
        case sports
        /// No steps are found: only the totals are compared.
        case totals
    }

    /// Amounts of a whole workout; unknown ones are nil.
    public struct Totals: Sendable, Codable, Equatable {
        /// The time without pauses, in seconds.
        public var seconds: Double?
        /// The distance in metres.
        public var meters: Double?
        /// The active energy in kilocalories.
        public var kilocalories: Double?
    }

    /// The bounds within which a value was in the target of a step, in the unit of the subject; a single value that is
    /// to be kept has some around it (PLN-81).
    public struct Target: Sendable, Codable, Equatable {
        /// The measured value that was compared, in beats per minute, watts, metres per second or revolutions and steps
        /// per minute.
        public var subject: PlannedTarget.Subject
        /// The least value; nil if only the greatest counts.
        public var low: Double?
        /// The greatest value; nil if only the least counts.
        public var high: Double?
    }

    /// A step with what was done of it.
    public struct Step: Sendable, Codable, Equatable {
        /// The position in the plan: block, iteration and step, each from 0 (PLN-70).
        public var position: String
        /// The name, or that of the role.
        public var title: String
        /// The role.
        public var role: PlannedPart.Role
        /// The activity.
        public var activity: WorkoutActivity
        /// The unit of the amounts: seconds, metres or kilocalories.
        public var unit: QuantityUnit
        /// The planned amount; nil for an open step.
        public var planned: Double?
        /// The amount that was done; nil if it was not measured or the step was not done.
        public var done: Double?
        /// The start date; nil if the step was not done.
        public var startDate: Date?
        /// The end date; nil if the step was not done.
        public var endDate: Date?
        /// The time without pauses, in seconds; nil if the step was not done.
        public var seconds: Double?
        /// The seconds that the step was expected to take, which are its weight (PLN-93).
        public var estimatedSeconds: Double
        /// The completion, from 0 to 1 (PLN-92).
        public var completion: Double
        /// The seconds in which the value was in the target; nil without target or values (PLN-95).
        public var secondsInTarget: Double?
        /// The seconds for which there is a value to compare with the target; nil without target or values.
        public var secondsWithValue: Double?
        /// The bounds with which values were compared; nil without target or values.
        public var target: Target?

        /// The amount that was done beyond the planned one, or that was missing from it if negative.
        public var difference: Double? {
            guard let planned, let done else { return nil }
            return done - planned
        }

        /// The share of the time in target; nil without target or values.
        public var inTarget: Double? {
            guard let secondsInTarget, let secondsWithValue, secondsWithValue > 0 else { return nil }
            return secondsInTarget / secondsWithValue
        }
    }

    /// The identifier of the workout.
    public var workout: UUID
    /// The identifier of the plan.
    public var plan: UUID
    /// The name of the plan.
    public var name: String?
    /// The activity of the plan.
    public var activity: WorkoutActivity
    /// The way in which the steps are found in the workout.
    public var way: Way
    /// The steps, in the order in which they are planned; empty if only the totals are compared.
    public var steps: [Step]
    /// The sums of the plan.
    public var planned: Totals
    /// The sums of the workout.
    public var done: Totals
    /// The seconds that the plan was expected to take (PLN-93).
    public var estimatedSeconds: Double
    /// The completion, from 0 to 1; nil without steps (PLN-94).
    public var completion: Double?
    /// The share of the time in target, from 0 to 1; nil without targets or values (PLN-95).
    public var inTarget: Double?
    /// The seconds by which the pacer was beaten, negative if it was faster; nil without a pacer, or if its distance
    /// was not reached (PLN-97).
    public var secondsAhead: Double?

    /// The score, from 0 to 1: the completion, of which half depends on the time in target, if that is known (PLN-96).
    public var score: Double? { completion.map { Self.score($0, inTarget) } }
}
