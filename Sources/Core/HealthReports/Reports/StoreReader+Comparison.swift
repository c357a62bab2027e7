package import Foundation
package import HealthModel
import HealthStore

extension StoreReader {
    /// Returns the statistics of a quantity type in two periods; nil for a type of another kind.
    ///
    /// - Parameters:
    ///   - first: The period to compare with.
    ///   - second: The period to compare.
    ///   - calendar: The calendar whose days are counted.
    package func comparison(
        of type: ObjectType, _ first: DateInterval, _ second: DateInterval, calendar: Calendar
    ) throws -> (unit: QuantityUnit, comparison: PeriodComparison<StatisticsReport.Figures>)? {
        guard let unit = DisplayUnit.unit(for: type) else { return nil }
        func side(_ time: DateInterval) throws -> PeriodComparison<StatisticsReport.Figures>.Side {
            let filter = SampleFilter(from: time.start, to: time.end)
            let whole = try statistics(of: type, filter, by: nil, separate: false, calendar: calendar)
            let days = try statistics(of: type, filter, by: .day, separate: false, calendar: calendar)
            return .init(
                start: time.start, end: time.end, days: days?.rows.count { $0.start < time.end } ?? 0,
                figures: whole?.rows.first?.figures)
        }
        return (unit, PeriodComparison(first: try side(first), second: try side(second)))
    }

    /// Returns the totals of workouts in two periods.
    ///
    /// - Parameters:
    ///   - first: The period to compare with.
    ///   - second: The period to compare.
    ///   - activity: The activity to which the totals are restricted; nil for all.
    ///   - calendar: The calendar whose days are counted.
    package func totalsComparison(
        _ first: DateInterval, _ second: DateInterval, activity: WorkoutActivity? = nil, now: Date, calendar: Calendar
    ) throws -> PeriodComparison<TotalsReport.Totals> {
        func side(_ time: DateInterval) throws -> PeriodComparison<TotalsReport.Totals>.Side {
            let filter = SampleFilter(from: time.start, to: time.end, dayZone: calendar.timeZone)
            let report = try totals(by: .day, filter, activity: activity, now: now, calendar: calendar)
            return .init(
                start: time.start, end: time.end, days: report?.rows.count ?? 0,
                figures: report?.all ?? TotalsReport.Totals())
        }
        return PeriodComparison(first: try side(first), second: try side(second))
    }
}
