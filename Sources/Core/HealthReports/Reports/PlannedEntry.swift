package import Foundation
package import HealthModel
package import HealthStore

/// A planned workout on a date of a schedule, as its owner sees and changes it.
package struct PlannedEntry: Sendable {
    /// The entry of the schedule.
    package let entry: ScheduledEntry
    /// The date; the first moment of a whole day.
    package let start: Date
    /// The state.
    package let status: PlansReport.Status
    fileprivate let isUpToToday: Bool

    /// - Parameters:
    ///   - today: The number of the current day where the entry is.
    ///   - calendar: The calendar and the time zone of dates without them.
    fileprivate init(_ entry: ScheduledEntry, today: Int64, calendar: Calendar) {
        self.entry = entry
        start = entry.slot.start(in: calendar)
        isUpToToday = entry.slot.day <= today
        status = entry.isComplete ? .done : entry.slot.day >= today ? .due : .missed
    }

    /// The plan, without its steps.
    package var plan: PlanSummary { entry.plan }

    /// Returns whether it is planned for a day, or at a time.
    package func isPlanned(for slot: ScheduledSlot, in calendar: Calendar) -> Bool {
        slot.minute == nil ? entry.slot.day == slot.day : start == slot.start(in: calendar)
    }

    /// Returns whether it is the entry of a slot: a whole day is none of the times on it (PLN-54).
    package func isEntry(of slot: ScheduledSlot, in calendar: Calendar) -> Bool {
        entry.slot.moment(in: calendar) == slot.moment(in: calendar)
    }
}

extension PlansReport.Entry {
    /// Creates the part of a report about an entry, without its workout.
    package init(_ entry: PlannedEntry) {
        let plan = entry.plan
        self.init(
            plan: plan.id, name: plan.displayName, activity: plan.activity, start: entry.start,
            isWholeDay: entry.entry.slot.minute == nil, status: entry.status, steps: plan.steps,
            estimatedSeconds: plan.estimatedSeconds, app: entry.entry.app, isUpToToday: entry.isUpToToday)
    }
}

extension StoreReader {
    /// Returns the planned workouts of all apps or of one, ascending by date, then in the order of scheduling (PLN-57).
    ///
    /// - Parameters:
    ///   - plan: The plan; nil for all.
    ///   - from: The earliest date; nil for all.
    ///   - to: The date before which they are planned; nil for all.
    ///   - app: The bundle identifier of an app; nil for all apps.
    ///   - now: The current date.
    ///   - calendar: The calendar and the time zone of dates without them.
    package func plannedEntries(
        of plan: UUID? = nil, from: Date? = nil, to: Date? = nil, ofApp app: String? = nil, now: Date,
        calendar: Calendar
    ) throws -> [PlannedEntry] {
        // A day begins at most a day before or after that of Greenwich with its number.
        let first = from.map { CalendarDay(of: $0, in: .gmt).adding(days: -1).number } ?? .min
        let last = to.map { CalendarDay(of: $0, in: .gmt).adding(days: 2).number } ?? .max
        var days: [TimeZone: Int64] = [:]
        func today(in zone: TimeZone) -> Int64 {
            if let known = days[zone] { return known }
            let day = CalendarDay(of: now, in: zone).number
            days[zone] = day
            return day
        }
        let entries = try scheduledEntries(ofApp: app, plan: plan, days: first..<max(first, last)).map {
            PlannedEntry($0, today: today(in: $0.slot.zone ?? calendar.timeZone), calendar: calendar)
        }
        // Sorting is stable for equal dates by their place.
        return entries.enumerated().filter {
            let start = $0.element.start
            // Without a bound, because `Date.distantFuture` is in the year 4001, and plans may be for later years.
            return (from.map { start >= $0 } ?? true) && (to.map { start < $0 } ?? true)
        }
        .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    }

    /// Returns the next planned workouts that are due, at most a number of them.
    package func plansAhead(limit: Int = 1, now: Date, calendar: Calendar) throws -> [PlannedEntry] {
        // What is due is of today or later, wherever it is.
        let earliest = now.addingTimeInterval(-2 * 86_400)
        return Array(
            try plannedEntries(from: earliest, now: now, calendar: calendar).lazy.filter { $0.status == .due }
                .prefix(limit))
    }

    /// Returns the plan and the date of a planned workout; nil if it is no longer scheduled.
    package func scheduledPlan(_ entry: PlannedEntry) throws -> ScheduledPlan? { try scheduledPlan(entry.entry) }
}
