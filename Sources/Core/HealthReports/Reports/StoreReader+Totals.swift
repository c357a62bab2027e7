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
        // A streak has no beginning but its own, and the year before is outside of the dates, too.
        var wide = filter
        (wide.from, wide.to) = (nil, nil)
        let view = try personalView()
        let (days, clock) = (RecordedDays(filter), RecordedClock(reader: calendar.timeZone))
        let workouts = try outings(wide, view).compactMap { WorkoutFigures.outing($0, view.decisions) }
            .filter { activity == nil || $0.activityType == activity }
            .map { workout in
                TotalsCounter.Workout(
                    figures: workout.shown(by: clock),
                    isInside: days.contains(
                        Date(timeIntervalSinceReferenceDate: workout.start), in: workout.timeZone))
            }
        return TotalsCounter(workouts, calendar).report(by: period, now: now)
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
        for workout in try outings(filter, view).compactMap({ WorkoutFigures.outing($0, view.decisions) })
        where search.activity == nil || workout.activityType == search.activity {
            sums.add(workout)
        }
        return sums
    }
}

extension WorkoutFigures {
    /// Returns the figures at the times that the reader's clocks would show, for grouping by day.
    fileprivate func shown(by clock: RecordedClock) -> WorkoutFigures {
        var figures = self
        figures.start = clock.shown(start, in: timeZone)
        figures.end = clock.shown(end, in: timeZone)
        return figures
    }
}

/// Groups workouts by period and computes their totals.
private struct TotalsCounter {
    struct Workout {
        /// The figures at the times that the reader's clocks would show.
        let figures: WorkoutFigures
        /// A Boolean value that indicates whether it is within the dates; others only count for streaks and the year
        /// before.
        let isInside: Bool
    }

    let workouts: [Workout]
    let calendar: Calendar

    private typealias Sport = TotalsReport.SportTotals

    init(_ workouts: [Workout], _ calendar: Calendar) {
        self.workouts = workouts.sorted { $0.figures.start < $1.figures.start }
        self.calendar = calendar
    }

    func report(by period: TotalsReport.Period, now: Date) -> TotalsReport? {
        guard let buckets = CalendarBuckets(of: period.component, near: now, calendar) else { return nil }
        let places = workouts.map { buckets.number(at: $0.figures.start) }
        var totals: [Int: TotalsReport.Totals] = [:]
        for (workout, place) in zip(workouts, places) { totals[place, default: .init()].add(workout.figures) }
        var rows: [TotalsReport.Row] = []
        var last: Int?
        var index = 0
        while index < workouts.count {
            let place = places[index]
            var end = index
            while end < workouts.count, places[end] == place { end += 1 }
            defer { index = end }
            let inside = workouts[index..<end].filter(\.isInside).map(\.figures)
            guard !inside.isEmpty else { continue }
            let bounds = buckets.bounds(place)
            let start = Date(timeIntervalSinceReferenceDate: bounds.lowerBound)
            rows.append(
                TotalsReport.Row(
                    start: start, end: Date(timeIntervalSinceReferenceDate: bounds.upperBound), all: Self.sum(inside),
                    sports: Self.bySport(inside), yearBefore: yearBefore(start, period, buckets).flatMap { totals[$0] },
                    followsGap: last.map { $0 + 1 < place } ?? false))
            last = place
        }
        let counted = workouts.filter(\.isInside).map(\.figures)
        return TotalsReport(
            period: period, rows: rows, all: Self.sum(counted), sports: Self.bySport(counted),
            streak: streak(period == .day ? .day : .week, workouts.map(\.figures), now))
    }

    /// Returns the number of the same period a year before.
    private func yearBefore(_ start: Date, _ period: TotalsReport.Period, _ buckets: CalendarBuckets) -> Int? {
        switch period {
        // The week 52 weeks before begins on the same weekday; for years, the year before is the row above.
        case .year: return nil
        case .week:
            return calendar.date(byAdding: .day, value: -364, to: start).map {
                buckets.number(at: $0.timeIntervalSinceReferenceDate)
            }
        case .day, .month:
            return calendar.date(byAdding: .year, value: -1, to: start).map {
                buckets.number(at: $0.timeIntervalSinceReferenceDate)
            }
        }
    }

    private static func sum(_ workouts: [WorkoutFigures]) -> TotalsReport.Totals {
        workouts.reduce(into: TotalsReport.Totals()) { $0.add($1) }
    }

    private static func bySport(_ workouts: [WorkoutFigures]) -> [Sport] {
        var totals: [WorkoutActivity: TotalsReport.Totals] = [:]
        for workout in workouts { totals[workout.activityType, default: .init()].add(workout) }
        return totals.map { Sport(activityType: $0.key, totals: $0.value) }
            .sorted { ($1.totals.duration, $0.activityType.name) < ($0.totals.duration, $1.activityType.name) }
    }

    private func streak(
        _ unit: TotalsReport.Streak.Unit, _ workouts: [WorkoutFigures], _ now: Date
    ) -> TotalsReport.Streak {
        var streak = TotalsReport.Streak(unit: unit, current: 0, longest: 0)
        let component: Calendar.Component = unit == .day ? .day : .weekOfYear
        guard let buckets = CalendarBuckets(of: component, near: now, calendar) else { return streak }
        var (length, last) = (0, Int.min)
        let today = buckets.number(at: now.timeIntervalSinceReferenceDate)
        for workout in workouts {
            let place = buckets.number(at: workout.start)
            guard place != last else { continue }
            length = last != .min && place == last + 1 ? length + 1 : 1
            last = place
            streak.longest = max(streak.longest, length)
            // The current day or week is not over, so a streak up to the one before is still current. East of the
            // reader, the next one may have begun.
            if today - 1...today + 1 ~= place { streak.current = length }
        }
        return streak
    }
}
