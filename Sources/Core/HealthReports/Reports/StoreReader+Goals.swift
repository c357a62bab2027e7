package import Foundation
import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns the progress of all goals.
    ///
    /// - Parameters:
    ///   - now: The current date.
    ///   - calendar: The calendar with its time zone and first weekday.
    package func goalsReport(now: Date, calendar: Calendar) throws -> GoalsReport {
        var known: [WorkoutActivity?: [TotalsReport.Row]] = [:]
        return GoalsReport(
            goals: try goals().compactMap { goal in
                if known[goal.activityType] == nil {
                    known[goal.activityType] =
                        try totals(
                            by: .day, SampleFilter(dayZone: calendar.timeZone), activity: goal.activityType, now: now,
                            calendar: calendar)?.rows ?? []
                }
                return GoalsReport.Progress(goal, of: known[goal.activityType] ?? [], now: now, calendar)
            })
    }
}

extension GoalsReport.Progress {
    /// The number of periods whose amounts are listed.
    private static let periods = 12

    /// Creates the progress of a goal from the totals of days; nil if the calendar has no such periods.
    fileprivate init?(_ goal: TrainingGoal, of days: [TotalsReport.Row], now: Date, _ calendar: Calendar) {
        guard let buckets = CalendarBuckets(of: goal.period.component, near: now, calendar) else { return nil }
        var amounts: [Int: Double] = [:]
        for day in days {
            let place = buckets.number(at: day.start.timeIntervalSinceReferenceDate)
            amounts[place, default: 0] += goal.measure.amount(of: day.all)
        }
        let moment = now.timeIntervalSinceReferenceDate
        let current = buckets.number(at: moment)
        let reached = amounts.filter { $0.value >= goal.target }.keys.sorted()
        var (length, longest, last) = (0, 0, Int.min)
        var streak = 0
        for place in reached {
            length = last != .min && place == last + 1 ? length + 1 : 1
            last = place
            longest = max(longest, length)
            // The current period is not over, so that a streak up to the one before still lasts.
            if current - 1...current ~= place { streak = length }
        }
        let bounds = buckets.bounds(current)
        let elapsed = (moment - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
        self.init(
            goal: goal, start: Date(timeIntervalSinceReferenceDate: bounds.lowerBound),
            end: Date(timeIntervalSinceReferenceDate: bounds.upperBound), value: amounts[current] ?? 0,
            expected: goal.target * min(max(elapsed, 0), 1), streak: streak, longestStreak: longest,
            amounts: (current - Self.periods + 1...current).map { place in
                .init(
                    start: Date(timeIntervalSinceReferenceDate: buckets.bounds(place).lowerBound),
                    value: amounts[place] ?? 0)
            })
    }
}

extension TrainingGoal.Period {
    /// The calendar component of a period.
    fileprivate var component: Calendar.Component {
        switch self {
        case .week: .weekOfYear
        case .month: .month
        case .year: .year
        }
    }
}

extension TrainingGoal.Measure {
    /// Returns the amount of a day with workouts.
    fileprivate func amount(of totals: TotalsReport.Totals) -> Double {
        switch self {
        case .distance: totals.distance ?? 0
        case .time: totals.duration
        case .count: Double(totals.count)
        case .energy: totals.energy ?? 0
        case .days: 1
        }
    }
}
