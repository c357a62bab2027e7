package import Foundation
package import HealthModel
package import HealthStore

/// A planned workout on a date of a schedule, as its owner sees and changes it.
package struct PlannedEntry: Sendable {
    /// The entry of the schedule.
    package let entry: ScheduledPlan
    /// The date; the first moment of a whole day.
    package let start: Date
    /// The state.
    package let status: PlansReport.Status
    fileprivate let isUpToToday: Bool

    init(_ entry: ScheduledPlan, now: Date, calendar: Calendar) {
        self.entry = entry
        start = entry.date.start(in: calendar)
        let isDue = entry.date.isTodayOrLater(now, in: calendar)
        isUpToToday = !isDue || entry.date.isDay(of: now, in: calendar)
        status = entry.isComplete ? .done : isDue ? .due : .missed
    }

    /// The plan.
    package var plan: PlannedWorkout { entry.plan }

    /// Returns whether it is planned for a day, or at a time.
    package func isPlanned(for date: ScheduledDate, in calendar: Calendar) -> Bool {
        date.minute == nil ? entry.date.day == date.day : start == date.start(in: calendar)
    }
}

extension PlansReport.Entry {
    /// Creates the part of a report about an entry, without its workout.
    package init(_ entry: PlannedEntry) {
        let (plan, totals) = (entry.plan, entry.plan.totals)
        self.init(
            plan: plan.id, name: plan.displayName, activity: plan.activity, start: entry.start,
            isWholeDay: entry.entry.date.minute == nil, status: entry.status, steps: totals.parts,
            estimatedSeconds: totals.estimatedSeconds, app: entry.entry.app, isUpToToday: entry.isUpToToday)
    }
}

extension StoreReader {
    /// Returns the planned workouts of all apps or of one, ascending by date.
    ///
    /// - Parameters:
    ///   - from: The earliest date; nil for all.
    ///   - to: The date before which they are planned; nil for all.
    ///   - app: The bundle identifier of an app; nil for all apps.
    ///   - now: The current date.
    ///   - calendar: The calendar and the time zone of dates without them.
    package func plannedEntries(
        from: Date? = nil, to: Date? = nil, ofApp app: String? = nil, now: Date, calendar: Calendar
    ) throws -> [PlannedEntry] {
        // A day begins at most a day before or after that of Greenwich with its number.
        let first = from.map { CalendarDay(of: $0, in: .gmt).number - 1 } ?? .min
        let last = to.map { CalendarDay(of: $0, in: .gmt).number + 2 } ?? .max
        return try scheduledPlans(ofApp: app, days: first..<max(first, last), in: calendar)
            .map { PlannedEntry($0, now: now, calendar: calendar) }.filter {
                $0.start >= from ?? .distantPast && $0.start < to ?? .distantFuture
            }
    }

    /// Returns the next planned workouts that are due, at most a number of them.
    package func plansAhead(limit: Int = 1, now: Date, calendar: Calendar) throws -> [PlannedEntry] {
        Array(try plannedEntries(now: now, calendar: calendar).lazy.filter { $0.status == .due }.prefix(limit))
    }
}
