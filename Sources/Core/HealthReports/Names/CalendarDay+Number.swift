package import HealthModel
import WorkoutFiles

extension CalendarDay {
    /// The number of days since 2001-01-01.
    package var daysSinceReference: Int { CivilDay.number(year: year, month: month, day: day) }

    /// Creates the day of a number of days since 2001-01-01.
    package init(daysSinceReference number: Int) {
        let parts = CivilDay.parts(number)
        self.init(year: parts.year, month: parts.month, day: parts.day)
    }

    /// Returns the day a number of days later.
    package func adding(days: Int) -> CalendarDay { CalendarDay(daysSinceReference: daysSinceReference + days) }
}
