package import Foundation

/// A plan on a date, as an app scheduled it.
package struct ScheduledPlan: Sendable, Hashable {
    /// The largest number of entries of an app that are not complete and not before today (PLN-50, PLN-58).
    package static let limit = 50

    /// The plan.
    package var plan: PlannedWorkout
    /// The date.
    package var date: ScheduledDate
    /// A Boolean value that indicates whether the workout was done (PLN-60).
    package var isComplete: Bool
    /// The bundle identifier of the app that scheduled it (PLN-57).
    package var app: String

    package init(plan: PlannedWorkout, date: ScheduledDate, isComplete: Bool = false, app: String) {
        (self.plan, self.date, self.isComplete, self.app) = (plan, date, isComplete, app)
    }
}

/// A date on which a plan is scheduled: a minute, or a whole day (PLN-54).
///
/// The components are kept as they were given (PLN-55). Those that carry no calendar and no time zone are of the place
/// where the person is: they name another moment after a journey, and still match the same components.
package struct ScheduledDate: Sendable, Hashable, Codable {
    /// The components as they were given.
    package let components: DateComponents
    /// The number of the day that they name, as in ``CalendarDay/number``.
    private let day: Int64
    /// The minute of the day from 0; nil for a whole day.
    private let minute: Int?

    /// Creates a date from components.
    ///
    /// A day is named by year, month and day; by year and day of the year; by a week of the year and a weekday; or by
    /// the place of a weekday in a month. Components without an hour name a whole day, and seconds do not count.
    ///
    /// - Parameters:
    ///   - components: The components.
    ///   - calendar: The calendar of components without one.
    /// - Returns: `nil` if the components name no date, or none that exists.
    package init?(_ components: DateComponents, in calendar: Calendar) {
        var calendar = components.calendar ?? calendar
        calendar.timeZone = .gmt
        guard let named = Self.naming(components), let date = calendar.date(from: named.components) else { return nil }
        // Calendars wrap what is out of range: 31 February would be a day of March.
        let found = calendar.dateComponents(named.fields, from: date)
        guard named.fields.allSatisfy({ found.value(for: $0) == named.components.value(for: $0) }) else { return nil }
        if let leap = components.isLeapMonth, leap,
            calendar.dateComponents([.month], from: date).isLeapMonth != true
        {
            return nil
        }
        self.components = components
        day = CalendarDay(of: date, in: .gmt).number
        guard let hour = components.hour else {
            minute = nil
            return
        }
        let minute = components.minute ?? 0
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        self.minute = hour * 60 + minute
    }

    /// The place in a calendar that the components name.
    package var slot: ScheduledSlot {
        ScheduledSlot(day: day, minute: minute, zone: components.timeZone ?? components.calendar?.timeZone)
    }

    /// The largest number in components: calendars need not count further, and could overflow.
    private static let largest: UInt = 99_999

    /// Returns the components that name a day, and their fields; nil if there are none.
    private static func naming(
        _ components: DateComponents
    ) -> (components: DateComponents, fields: Set<Calendar.Component>)? {
        let ways: [Set<Calendar.Component>] = [
            [.year, .month, .day], [.year, .dayOfYear], [.yearForWeekOfYear, .weekOfYear, .weekday],
            [.year, .month, .weekday, .weekdayOrdinal],
        ]
        func isGiven(_ field: Calendar.Component) -> Bool {
            components.value(for: field).map { $0.magnitude <= largest } ?? false
        }
        guard var fields = ways.first(where: { $0.allSatisfy(isGiven) }) else { return nil }
        if isGiven(.era) { fields.insert(.era) }
        var named = DateComponents()
        for field in fields { named.setValue(components.value(for: field), for: field) }
        if fields.contains(.month) { named.isLeapMonth = components.isLeapMonth }
        return (named, fields)
    }
}

/// The plan that a workout was started from, as it was at the start (PLN-65, PLN-66), or that its owner linked to it
/// later (PLN-90).
public struct StartedPlan: Sendable, Hashable, Codable {
    /// The plan.
    public var plan: PlannedWorkout
    /// The entry of the schedule that becomes complete with the workout; nil if it was started without one.
    package var entry: Entry?
    /// A Boolean value that indicates whether the owner linked the plan; nil, as in earlier records, if the workout was
    /// started from it.
    private var linked: Bool?

    /// A Boolean value that indicates whether the owner linked the plan to the workout.
    package var isLinked: Bool { linked ?? false }

    /// An entry of a schedule.
    package struct Entry: Sendable, Hashable, Codable {
        /// The bundle identifier of the app that scheduled it.
        package var app: String
        /// The date.
        package var date: ScheduledDate

        package init(app: String, date: ScheduledDate) {
            (self.app, self.date) = (app, date)
        }
    }

    /// Creates the plan of a workout that was started without an entry of a schedule.
    public init(_ plan: PlannedWorkout) { self.plan = plan }

    package init(_ plan: PlannedWorkout, entry: Entry?, isLinked: Bool = false) {
        (self.plan, self.entry) = (plan, entry)
        linked = isLinked ? true : nil
    }
}
