package import HealthModel

/// The load of days or weeks, with fitness, fatigue and form.
package struct LoadReport: Sendable {
    /// The length of a row.
    package enum Period: String, Sendable, CaseIterable {
        case day
        case week
    }

    /// A day or a week.
    package struct Row: Sendable, Equatable {
        package var first: CalendarDay
        package var last: CalendarDay
        /// The number of workouts with a load.
        package var workouts: Int
        package var load: Double
        /// The fitness at the end of the last day, in load per day.
        package var fitness: Double
        /// The fatigue at the end of the last day, in load per day.
        package var fatigue: Double
        /// The form on the last day: the fitness minus the fatigue of the day before.
        package var form: Double
    }

    /// The measure of all loads.
    package var measure: LoadMeasure
    /// A Boolean value that indicates whether the caller chose the measure; otherwise it is the one that is available
    /// for most workouts.
    package var isChosen: Bool
    package var period: Period
    /// The rows, ascending and without gaps.
    package var rows: [Row]
    /// The number of workouts of the rows with a load.
    package var counted: Int
    /// The number of workouts of the rows without a load, by the first missing input.
    package var missing: [MissingLoadInput: Int]
    /// The number of simulated workouts of the rows.
    package var simulated: Int
    /// The day of the earliest workout that contributes to the rows; nil if there is none.
    package var begin: CalendarDay?
    /// The facts about the athlete on the last day.
    package var facts: LoadFacts
    /// The critical power from best efforts of the ``WorkoutLoad/criticalPowerDays`` days up to the last one.
    package var criticalPower: CriticalPower?

    /// The maximal oxygen uptake in millilitres per minute and kilogram, if the athlete entered a maximal heart rate
    /// and a resting one was measured.
    package var oxygenUptake: Double? {
        guard facts.maximumSource == .own, let maximum = facts.maximum, let rest = facts.rest else { return nil }
        return VO2MaxEstimate.uptake(maximum: maximum, rest: rest)
    }
}
