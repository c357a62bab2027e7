package import HealthModel

/// The load of days or weeks, and what it leaves behind.
package struct LoadReport: Sendable {
    /// How long a row is.
    package enum Period: String, Sendable, CaseIterable {
        case day
        case week
    }

    /// A day or a week.
    package struct Row: Sendable, Equatable {
        package var first: CalendarDay
        package var last: CalendarDay
        /// How many workouts have a load.
        package var workouts: Int
        package var load: Double
        /// At the end of the last day, in load a day.
        package var fitness: Double
        /// At the end of the last day, in load a day.
        package var fatigue: Double
        /// Of the last day: fitness less fatigue of the day before.
        package var form: Double
    }

    /// How loads were measured; all of them in one way.
    package var measure: LoadMeasure
    /// Whether somebody asked for the measure; else it is the one that most workouts have.
    package var isChosen: Bool
    package var period: Period
    /// Ascending, without gaps.
    package var rows: [Row]
    /// How many workouts of the rows have a load.
    package var counted: Int
    /// Workouts of the rows without one, by what is missing first.
    package var missing: [LoadNeed: Int]
    /// Workouts of the rows that nobody did.
    package var simulated: Int
    /// The day of the earliest workout that counts, of those that rows follow from; nil without any.
    package var begin: CalendarDay?
    /// What is known of the person on the last day.
    package var facts: LoadFacts
    /// From best efforts of the ``WorkoutLoad/criticalPowerDays`` days until the last one.
    package var criticalPower: CriticalPower?

    /// The greatest oxygen uptake in millilitres per minute and kilogram, where a maximal rate was said and a resting one measured.
    package var oxygenUptake: Double? {
        guard facts.maximumSource == .own, let maximum = facts.maximum, let rest = facts.rest else { return nil }
        return VO2MaxEstimate.uptake(maximum: maximum, rest: rest)
    }
}
