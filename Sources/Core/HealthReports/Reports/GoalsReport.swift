public import Foundation
public import HealthModel

/// The goals of a person with their progress and streaks (API-135).
public struct GoalsReport: Sendable, Codable, Equatable {
    /// What was reached in a period.
    public struct Amount: Sendable, Codable, Equatable {
        /// The start of the period.
        public var start: Date
        /// The amount, in the unit of the goal.
        public var value: Double
    }

    /// A goal with the progress of the current period.
    public struct Progress: Sendable, Codable, Equatable {
        /// The goal.
        public var goal: TrainingGoal
        /// The start of the current period.
        public var start: Date
        /// The end of the current period.
        public var end: Date
        /// The amount reached so far.
        public var value: Double
        /// The part of the target that an even pace would have reached by now.
        public var expected: Double
        /// The number of consecutive periods in which the goal was reached, whether or not the current one is among
        /// them.
        public var streak: Int
        /// The longest such number.
        public var longestStreak: Int
        /// The amounts of the last twelve periods, the current one last.
        public var amounts: [Amount]

        /// The reached part of the target, which may exceed 1.
        public var share: Double { value / goal.target }
        /// A Boolean value that indicates whether the target is reached.
        public var isReached: Bool { value >= goal.target }
    }

    /// The goals in the order in which they were added.
    public var goals: [Progress]
}
