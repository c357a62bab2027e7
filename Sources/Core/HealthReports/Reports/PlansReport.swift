public import Foundation
public import HealthModel

/// The planned workouts of a period with what became of them, and how the plans of the period were followed (PLN-98).
public struct PlansReport: Sendable, Codable, Equatable {
    /// A state of a planned workout on the current day.
    public enum Status: String, Sendable, Codable, CaseIterable {
        /// It is planned for the current day or later.
        case due
        /// It is complete.
        case done
        /// It was planned for an earlier day, and is not complete.
        case missed
    }

    /// A planned workout on a date of a schedule.
    public struct Entry: Sendable, Codable, Equatable {
        /// The identifier of the plan.
        public var plan: UUID
        /// The name of the plan.
        public var name: String?
        /// The activity of the plan.
        public var activity: WorkoutActivity
        /// The date; the first moment of a whole day.
        public var start: Date
        /// A Boolean value that indicates whether no time of the day is planned.
        public var isWholeDay: Bool
        /// The state.
        public var status: Status
        /// The number of steps, counting each iteration.
        public var steps: Int
        /// The estimated duration, in seconds (PLN-93).
        public var estimatedSeconds: Double
        /// The bundle identifier of the app that scheduled it.
        public var app: String
        /// The workout that did it; nil if there is none, or none that may be read.
        public var workout: UUID?
        /// The score of the workout, from 0 to 1 (PLN-96); nil if it was not compared or has none.
        public var score: Double?
        /// The completion, from 0 to 1, of which the score is made (PLN-94).
        public var completion: Double?
        /// The share of the time in target, from 0 to 1, of which the score is made (PLN-95); nil without targets or
        /// values.
        public var inTarget: Double?
        /// A Boolean value that indicates whether it is planned for the current day or earlier.
        public var isUpToToday: Bool
    }

    /// The plans of a period that were followed, among those up to the current day (PLN-98).
    public struct Adherence: Sendable, Codable, Equatable {
        /// The number of planned workouts.
        public var planned = 0
        /// The number of those that are complete.
        public var done = 0
        /// The number of those that were planned for an earlier day, and are not complete.
        public var missed = 0
        /// The number of those whose workout has a score.
        public var scored = 0
        /// The mean of these scores, from 0 to 1; nil if there are none.
        public var meanScore: Double?

        /// Counts planned workouts.
        public init(of entries: [Entry]) {
            let entries = entries.filter(\.isUpToToday)
            let scores = entries.compactMap(\.score)
            (planned, scored) = (entries.count, scores.count)
            done = entries.count { $0.status == .done }
            missed = entries.count { $0.status == .missed }
            if !scores.isEmpty { meanScore = scores.reduce(0, +) / Double(scores.count) }
        }
    }

    /// The planned workouts, ascending by date.
    public var entries: [Entry]
    /// The plans that were followed, of those up to the current day.
    public var adherence: Adherence

    /// Creates a report about planned workouts.
    public init(_ entries: [Entry]) { (self.entries, adherence) = (entries, Adherence(of: entries)) }

    /// Returns the planned workouts in a state.
    public func entries(_ status: Status) -> [Entry] { entries.filter { $0.status == status } }
}

/// A plan with the dates for which it is scheduled, and the workouts that were started from it.
public struct PlanDetail: Sendable, Codable, Equatable {
    /// A workout that was started from the plan.
    public struct Run: Sendable, Codable, Equatable {
        /// The identifier of the workout.
        public var workout: UUID
        /// The start date of the workout.
        public var start: Date
        /// The score, from 0 to 1 (PLN-96); nil if it has none.
        public var score: Double?
        /// The completion, from 0 to 1 (PLN-94).
        public var completion: Double?
        /// The share of the time in target, from 0 to 1 (PLN-95); nil without targets or values.
        public var inTarget: Double?
    }

    /// The plan, as it is scheduled, or else as the latest workout has it.
    public var plan: PlannedWorkout
    /// The dates, in ascending order.
    public var entries: [PlansReport.Entry]
    /// The workouts, in ascending order.
    public var runs: [Run]
}
