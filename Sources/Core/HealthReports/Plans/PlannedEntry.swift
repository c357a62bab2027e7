package import Foundation
package import HealthModel
package import HealthStore

/// A planned workout on a date of a schedule, as its owner sees it.
package struct PlannedEntry: Sendable {
    /// The state on the current day (PLN-98).
    package enum Status: String, Sendable, CaseIterable {
        /// It is planned for the current day or later.
        case due
        /// It is complete.
        case done
        /// It was planned for an earlier day, and is not complete.
        case missed
    }

    /// The entry of the schedule.
    package let entry: ScheduledPlan
    /// The date; the first moment of a whole day.
    package let start: Date
    /// The state.
    package let status: Status

    init(_ entry: ScheduledPlan, now: Date, calendar: Calendar) {
        self.entry = entry
        start = entry.date.start(in: calendar)
        status = entry.isComplete ? .done : entry.date.isTodayOrLater(now, in: calendar) ? .due : .missed
    }

    /// The plan.
    package var plan: PlannedWorkout { entry.plan }
    /// A Boolean value that indicates whether no time of the day is planned.
    package var isWholeDay: Bool { entry.date.minute == nil }
}

extension StoreReader {
    /// Returns the planned workouts of all apps, ascending by date.
    ///
    /// - Parameters:
    ///   - from: The earliest date; nil for all.
    ///   - to: The date before which they are planned; nil for all.
    ///   - now: The current date.
    ///   - calendar: The calendar and the time zone of dates without them.
    package func plannedEntries(
        from: Date? = nil, to: Date? = nil, now: Date, calendar: Calendar
    ) throws -> [PlannedEntry] {
        try scheduledPlans(ofApp: nil, in: calendar).map { PlannedEntry($0, now: now, calendar: calendar) }.filter {
            $0.start >= from ?? .distantPast && $0.start < to ?? .distantFuture
        }
    }

    /// Returns the next planned workouts that are due, at most a number of them.
    package func plansAhead(limit: Int = 1, now: Date, calendar: Calendar) throws -> [PlannedEntry] {
        Array(try plannedEntries(now: now, calendar: calendar).lazy.filter { $0.status == .due }.prefix(limit))
    }
}
