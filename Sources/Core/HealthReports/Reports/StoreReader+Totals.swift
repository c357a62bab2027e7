package import Foundation
package import HealthModel
import HealthStore

extension StoreReader {
    /// Returns the totals of workouts by period; nil if the calendar has no such periods.
    ///
    /// - Parameters:
    ///   - period: The length of a row.
    ///   - filter: The workouts to include; those of the year before are included for comparison.
    ///   - activity: The activity to which the totals are restricted; nil for all.
    ///   - now: The current date, which determines the current streak.
    ///   - calendar: The calendar with its time zone and first weekday.
    package func totals(
        by period: TotalsReport.Period, _ filter: SampleFilter, activity: WorkoutActivity? = nil, now: Date,
        calendar: Calendar
    ) throws -> TotalsReport? {
        try totalsCounter(filter, activity: activity, calendar).report(by: period, in: RecordedDays(filter), now: now)
    }

    /// Returns the totals of workouts by period, and those of all years by their weeks, which are counted from 0 on
    /// 1 January; nil if the calendar has no such periods.
    package func trends(
        by period: TotalsReport.Period, _ filter: SampleFilter, activity: WorkoutActivity? = nil, now: Date,
        calendar: Calendar
    ) throws -> (report: TotalsReport, years: [Int: [Int: TotalsReport.Totals]])? {
        let counter = try totalsCounter(filter, activity: activity, calendar)
        return counter.report(by: period, in: RecordedDays(filter), now: now).map {
            ($0, counter.weeksOfYears(now: now))
        }
    }

    /// Returns a counter of the outings that match a filter at any time: a streak has no beginning but its own, and
    /// the year before is outside of the dates, too.
    func totalsCounter(
        _ filter: SampleFilter, activity: WorkoutActivity? = nil, _ calendar: Calendar
    ) throws -> TotalsCounter {
        var filter = filter
        (filter.from, filter.to) = (nil, nil)
        return TotalsCounter(try outingFigures(filter, activity: activity, personalView()), calendar)
    }

    /// Returns the totals of the workouts in a list; the same as adding them one by one, but faster if only figures
    /// are needed.
    package func sums(_ filter: SampleFilter, _ search: WorkoutSearch) throws -> TotalsReport.Totals {
        var sums = TotalsReport.Totals()
        guard search.hasOnlyActivity else {
            try forEachWorkout(filter, search) { sums.add($0) }
            return sums
        }
        let view = try personalView()
        guard !view.annotations.contains(where: { $0.value.trim != nil }) else {
            // The figures of a trimmed workout depend on its dates.
            try forEachWorkout(filter, search) { sums.add($0) }
            return sums
        }
        for outing in try outings(filter, view, of: search.activity) {
            if let workout = WorkoutFigures.outing(outing, view.decisions) { sums.add(workout) }
        }
        return sums
    }
}
