import Foundation
import HealthModel
import HealthStore

/// Groups workouts by period and computes their totals.
struct TotalsCounter {
    private struct Workout {
        /// The figures at the times that the reader's clocks would show.
        let figures: WorkoutFigures
        /// The moment of the start.
        let start: Date
    }

    private let workouts: [Workout]
    private let calendar: Calendar

    private typealias Sport = TotalsReport.SportTotals

    init(_ workouts: [WorkoutFigures], _ calendar: Calendar) {
        let clock = RecordedClock(reader: calendar.timeZone)
        self.workouts = workouts.map {
            Workout(figures: $0.shown(by: clock), start: Date(timeIntervalSinceReferenceDate: $0.start))
        }.sorted { $0.figures.start < $1.figures.start }
        self.calendar = calendar
    }

    /// The days of the workouts between dates, in ascending order, each once.
    func days(in dates: RecordedDays) -> [CalendarDay] {
        var days: [CalendarDay] = []
        for workout in workouts where dates.contains(workout.start, in: workout.figures.timeZone) {
            let day = day(at: workout.figures.start)
            if days.last != day { days.append(day) }
        }
        return days
    }

    /// Returns the years of all workouts, in ascending order.
    func years(now: Date) -> [Int] {
        guard let buckets = CalendarBuckets(of: .year, near: now, calendar) else { return [] }
        return Set(buckets.numbers(at: workouts.lazy.map(\.figures.start))).sorted().map {
            day(at: buckets.bound($0)).year
        }
    }

    /// Returns the totals of each year by its weeks, which are counted from 0 on 1 January.
    func weeksOfYears(now: Date) -> [Int: [Int: TotalsReport.Totals]] {
        guard let buckets = CalendarBuckets(of: .year, near: now, calendar) else { return [:] }
        let places = buckets.numbers(at: workouts.lazy.map(\.figures.start))
        var (weeks, begins): ([Int: [Int: TotalsReport.Totals]], [Int: Double]) = ([:], [:])
        for (workout, place) in zip(workouts, places) {
            let begin = begins[place] ?? RecordedClock.localTime(at: buckets.bound(place), in: calendar.timeZone)
            begins[place] = begin
            let local = RecordedClock.localTime(at: workout.figures.start, in: calendar.timeZone)
            weeks[place, default: [:]][Int((local - begin) / (7 * 86_400)), default: .init()].add(workout.figures)
        }
        return Dictionary(weeks.map { (day(at: buckets.bound($0.key)).year, $0.value) }) { first, _ in first }
    }

    private func day(at start: Double) -> CalendarDay {
        CalendarDay(of: Date(timeIntervalSinceReferenceDate: start), in: calendar.timeZone)
    }

    /// Returns the totals by period; nil if the calendar has no such periods.
    ///
    /// - Parameter days: The dates of the workouts; others only count for streaks and the year before.
    func report(by period: TotalsReport.Period, in days: RecordedDays, now: Date) -> TotalsReport? {
        guard let buckets = CalendarBuckets(of: period.component, near: now, calendar) else { return nil }
        let isInside = workouts.map { days.contains($0.start, in: $0.figures.timeZone) }
        let places = buckets.numbers(at: workouts.lazy.map(\.figures.start))
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
            let inside = (index..<end).filter { isInside[$0] }.map { workouts[$0].figures }
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
        let counted = workouts.indices.filter { isInside[$0] }.map { workouts[$0].figures }
        return TotalsReport(
            period: period, rows: rows, all: Self.sum(counted), sports: Self.bySport(counted),
            streak: streak(period == .day ? .day : .week, now))
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

    private func streak(_ unit: TotalsReport.Streak.Unit, _ now: Date) -> TotalsReport.Streak {
        var streak = TotalsReport.Streak(unit: unit, current: 0, longest: 0)
        let component: Calendar.Component = unit == .day ? .day : .weekOfYear
        guard let buckets = CalendarBuckets(of: component, near: now, calendar) else { return streak }
        var (length, last) = (0, Int.min)
        let today = buckets.number(at: now.timeIntervalSinceReferenceDate)
        for place in buckets.numbers(at: workouts.lazy.map(\.figures.start)) {
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

extension WorkoutFigures {
    /// Returns the figures at the times that the reader's clocks would show, for grouping by day.
    fileprivate func shown(by clock: RecordedClock) -> WorkoutFigures {
        var figures = self
        figures.start = clock.shown(start, in: timeZone)
        figures.end = clock.shown(end, in: timeZone)
        return figures
    }
}
