public import Foundation

/// What a person wants to reach in each week, month or year (API-135).
public struct TrainingGoal: Sendable, Hashable, Codable, Identifiable {
    /// The period in which the goal is to be reached.
    public enum Period: String, Sendable, Codable, CaseIterable {
        /// A calendar week.
        case week
        /// A calendar month.
        case month
        /// A calendar year.
        case year
    }

    /// What is counted.
    public enum Measure: String, Sendable, Codable, CaseIterable {
        /// The distance of workouts in metres.
        case distance
        /// The active time of workouts in seconds.
        case time
        /// The number of workouts.
        case count
        /// The energy of workouts in kilocalories.
        case energy
        /// The number of days with a workout.
        case days
    }

    /// The greatest target: more than anybody reaches in a year, in any measure.
    public static let greatestTarget = 1e9

    /// The identifier.
    public let id: UUID
    /// What is counted.
    public var measure: Measure
    /// The amount to reach, in the unit of the measure.
    public var target: Double
    /// The period.
    public var period: Period
    /// The activity of the workouts that count; nil for all.
    public var activityType: WorkoutActivity?

    /// Creates a goal.
    ///
    /// - Throws: ``ValidationError`` if the target is not positive, or greater than ``greatestTarget``.
    public init(
        id: UUID = UUID(), _ measure: Measure, _ target: Double, per period: Period,
        activityType: WorkoutActivity? = nil
    ) throws(ValidationError) {
        guard target > 0, target <= Self.greatestTarget else {
            throw ValidationError(.invalidArgument, reason: "The target of a goal must be positive")
        }
        (self.id, self.measure, self.target, self.period, self.activityType) = (
            id, measure, target, period, activityType
        )
    }
}
