public import Foundation
public import HealthModel

/// The load of days or weeks, with fitness, fatigue and form.
public struct LoadReport: Sendable, Codable, Equatable {
    /// The length of a row.
    public enum Period: String, Sendable, Codable, CaseIterable {
        /// A calendar day.
        case day
        /// A calendar week.
        case week
    }

    /// A day or a week.
    public struct Row: Sendable, Codable, Equatable {
        /// The first day.
        public var first: CalendarDay
        /// The last day.
        public var last: CalendarDay
        /// The number of workouts with a load.
        public var workouts: Int
        /// The load of all workouts, in the unit of the measure.
        public var load: Double
        /// The fitness at the end of the last day, in load per day.
        public var fitness: Double
        /// The fatigue at the end of the last day, in load per day.
        public var fatigue: Double
        /// The form on the last day: the fitness minus the fatigue of the day before.
        public var form: Double
        /// The workouts with a load, in order of start.
        public var loads: [Load] = []
    }

    /// The load of a workout.
    public struct Load: Sendable, Codable, Equatable {
        /// The identifier of the workout, or of the preferred recording of an outing.
        public var workout: UUID
        /// The activity.
        public var activityType: WorkoutActivity
        /// The title from the annotation or the file.
        public var title: String?
        /// The start.
        public var start: Date
        /// The time zone of the recording; nil if unknown.
        public var timeZone: TimeZone?
        /// The load, in the unit of the measure.
        public var load: Double
    }

    /// The measure of all loads.
    public var measure: LoadMeasure
    /// A Boolean value that indicates whether the caller chose the measure; otherwise it is the one that is available
    /// for most workouts.
    public var isChosen: Bool
    /// The length of a row.
    public var period: Period
    /// The rows, ascending and without gaps.
    public var rows: [Row]
    /// The number of workouts of the rows with a load.
    public var counted: Int
    /// The number of workouts of the rows without a load, by the first missing input.
    public var missing: [MissingLoadInput: Int]
    /// The number of simulated workouts of the rows.
    public var simulated: Int
    /// The day of the earliest workout that contributes to the rows; nil if there is none.
    public var begin: CalendarDay?
    /// The facts about the athlete on the last day.
    public var facts: LoadFacts
    /// The critical power from best efforts of the 90 days up to the last one.
    public var criticalPower: CriticalPower?

    /// The maximal oxygen uptake in millilitres per minute and kilogram, if the athlete entered a maximal heart rate
    /// and a resting one was measured.
    public var oxygenUptake: Double? {
        guard facts.maximumSource == .own, let maximum = facts.maximum, let rest = facts.rest else { return nil }
        return VO2MaxEstimate.uptake(maximum: maximum, rest: rest)
    }
}
