import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthTransfer

/// The calendar page with the workouts of a month beside what is planned, or an overview of a year (WEB-15, WEB-115).
enum CalendarPage {
    static let pages = [
        PageRoute("/calendar") { call in
            try await call.query["year"] == nil ? month(call) : year(call)
        }
    ]

    // MARK: Month view

    private struct Mark: Sendable {
        var address: String
        var sport: SportLabel
        var markText: String
        var label: String
    }

    /// A planned workout.
    private struct PlanMark: Sendable {
        var planAddress: String
        var sport: SportLabel
        var state: String
        var planName: String
        var isMissed: Bool

        init(_ entry: PlansReport.Entry) {
            planAddress = "/plans/\(entry.plan.uuidString)"
            sport = SportLabel(entry.activity)
            planName = entry.name ?? sport.sportName
            (isMissed, state) = (entry.status == .missed, entry.status.title)
        }
    }

    private struct Day: Sendable {
        var number: String
        var date: String
        var dayLabel: String
        var isToday: Bool
        var isOutside: Bool
        var marks: [Mark]
        var plans: [PlanMark]
        var more: String
        var morePlans: String
        var rings: [RingPicture]
        var hasRings: Bool
    }

    private struct Week: Sendable {
        var days: [Day]
        var sums: [String]
    }

    private struct MonthView: Sendable {
        var heading: String
        var earlier: String
        var later: String
        var yearAddress: String
        var weekdays: [String]
        var weeks: [Week]
        var total: String
    }

    private static let mostMarks = 3

    private static func month(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, calendar) = (call.formatter, call.formatter.calendar)
        let date = try parsed(call.query["month"], calendar) ?? formatter.now
        guard let interval = calendar.dateInterval(of: .month, for: date),
            let first = calendar.dateInterval(of: .weekOfYear, for: interval.start)?.start,
            let last = calendar.dateInterval(of: .weekOfYear, for: interval.end - 1)?.end
        else { throw Problem.noPage }
        let (workouts, rings) = try await call.read { reports in
            var workouts: [WorkoutSummary] = []
            try reports.forEachWorkout(SampleFilter(from: first, to: last, dayZone: calendar.timeZone)) {
                workouts.append($0)
            }
            return (workouts, try reports.rings(SampleFilter(from: first, to: last), in: calendar.timeZone).days)
        }
        let planned = try await call.base.plans(from: first, to: last, comparing: false).entries
        let plans = Dictionary(grouping: planned) { calendar.startOfDay(for: $0.start) }
        let byDay = Dictionary(grouping: workouts.reversed()) {
            calendar.startOfDay(for: $0.shownStart(in: calendar.timeZone))
        }
        let ringsByDay = Dictionary(rings.map { ($0.day, $0) }, uniquingKeysWith: { $1 })
        var weeks: [Week] = []
        var start = first
        while start < last {
            let days = (0..<7).compactMap { calendar.date(byAdding: .day, value: $0, to: start) }
            weeks.append(
                Week(
                    days: days.map { day in
                        Self.day(
                            day, byDay[day] ?? [], plans[day] ?? [],
                            ringsByDay[CalendarDay(of: day, in: calendar.timeZone)], interval,
                            formatter)
                    }, sums: sums(days.flatMap { byDay[$0] ?? [] }, formatter)))
            guard let next = calendar.date(byAdding: .day, value: 7, to: start) else { break }
            start = next
        }
        func address(_ months: Int) -> String {
            let other = calendar.date(byAdding: .month, value: months, to: interval.start) ?? interval.start
            return "/calendar?month=\(formatter.isoDay(other).prefix(7))"
        }
        // Those of the days of other months are excluded.
        let own = workouts.filter {
            let start = $0.shownStart(in: calendar.timeZone)
            return start >= interval.start && start < interval.end
        }
        let heading = formatter.month(interval.start)
        let view = MonthView(
            heading: heading, earlier: address(-1), later: address(1),
            yearAddress: "/calendar?year=\(formatter.isoDay(interval.start).prefix(4))",
            weekdays: weekdays(calendar), weeks: weeks, total: sums(own, formatter).joined(separator: " · "))
        return .shown(template: "calendar", title: heading, view: view)
    }

    private static func day(
        _ day: Date, _ workouts: [WorkoutSummary], _ plans: [PlansReport.Entry], _ rings: RingsReport.Day?,
        _ month: DateInterval, _ formatter: PageFormatter
    ) -> Day {
        let marks = workouts.prefix(mostMarks).map { workout in
            let row = WorkoutRow(workout, formatter)
            let size = row.distance.isEmpty ? row.duration : row.distance
            return Mark(
                address: row.address, sport: row.sport, markText: size,
                label: "\(row.name), \(size), \(formatter.time(workout.start, in: workout.timeZone)) \(row.zone)"
                    .trimmingCharacters(in: .whitespaces))
        }
        let drawn = rings.map { $0.isPaused ? [] : RingPicture.all(of: $0, formatter.format) } ?? []
        return Day(
            number: "\(formatter.calendar.component(.day, from: day))", date: formatter.isoDay(day),
            dayLabel: formatter.day(day), isToday: formatter.calendar.isDate(day, inSameDayAs: formatter.now),
            isOutside: day < month.start || day >= month.end, marks: Array(marks),
            plans: plans.prefix(mostMarks).map(PlanMark.init),
            more: more(workouts.count), morePlans: more(plans.count), rings: drawn, hasRings: !drawn.isEmpty)
    }

    /// Returns how many of the workouts or plans of a day have no mark; empty if all have one.
    private static func more(_ count: Int) -> String { count > mostMarks ? "+\(count - mostMarks)" : "" }

    private static func sums(_ workouts: [WorkoutSummary], _ formatter: PageFormatter) -> [String] {
        guard !workouts.isEmpty else { return [] }
        var totals = TotalsReport.Totals()
        for workout in workouts { totals.add(workout) }
        return [formatter.format.count(totals.count, "workout"), formatter.span(totals.duration)]
            + [totals.distance.map { formatter.format.distance($0) }].compactMap { $0 }
    }

    private static func weekdays(_ calendar: Calendar) -> [String] {
        let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        return (0..<7).map { names[(calendar.firstWeekday - 1 + $0) % 7] }
    }

    /// Parses a month in the form `2026-11`.
    private static func parsed(_ text: String?, _ calendar: Calendar) throws -> Date? {
        guard let text else { return nil }
        guard let date = try? TypedInput.date(text + "-01", now: Date(), calendar: calendar).start else {
            throw Problem(page: .badRequest, "'\(text)' is not a valid month", "Use the format 2026-11.")
        }
        return date
    }

    // MARK: Year view

    private struct Square: Sendable {
        /// The intensity level, from 0, none, to 5.
        var level: Int
        var squareDate: String
        var squareLabel: String
        var isDay: Bool
        var address: String
    }

    private struct Line: Sendable {
        var weekday: String
        var squares: [Square]
    }

    private struct YearView: Sendable {
        var heading: String
        var earlier: String
        var later: String
        /// The months, each at the week with its first day; a space for every other week.
        var weeks: [String]
        var lines: [Line]
        var total: String
    }

    /// The daily minutes at which a square becomes darker.
    private static let levels = [1.0, 30, 60, 90, 150]

    private static func year(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, calendar) = (call.formatter, call.formatter.calendar)
        guard let number = call.query["year"].flatMap({ Int($0) }), (1900...2200).contains(number),
            let start = calendar.date(from: DateComponents(year: number)),
            let end = calendar.date(from: DateComponents(year: number + 1)),
            let first = calendar.dateInterval(of: .weekOfYear, for: start)?.start
        else { throw Problem(page: .badRequest, "Invalid year") }
        let workouts = try await call.read { reports in
            var workouts: [WorkoutSummary] = []
            try reports.forEachWorkout(SampleFilter(from: start, to: end, dayZone: calendar.timeZone)) {
                workouts.append($0)
            }
            return workouts
        }
        let minutes = Dictionary(grouping: workouts) {
            calendar.startOfDay(for: $0.shownStart(in: calendar.timeZone))
        }
        .mapValues { $0.reduce(0) { $0 + $1.duration / 60 } }
        let lines = (0..<7).map { weekday in
            var squares: [Square] = []
            for week in 0..<54 {
                guard let day = calendar.date(byAdding: .day, value: week * 7 + weekday, to: first), day < end else {
                    break
                }
                let done = minutes[day] ?? 0
                squares.append(
                    Square(
                        level: levels.filter { done >= $0 }.count, squareDate: formatter.isoDay(day),
                        squareLabel: done > 0
                            ? "\(formatter.shortDay(day)): \(formatter.span(done * 60))" : formatter.shortDay(day),
                        isDay: day >= start,
                        address: "/workouts?from=\(formatter.isoDay(day))&to=\(formatter.isoDay(day))"))
            }
            return Line(weekday: weekdays(calendar)[weekday], squares: squares)
        }
        let view = YearView(
            heading: "\(number)", earlier: "/calendar?year=\(number - 1)", later: "/calendar?year=\(number + 1)",
            weeks: months(from: first, start, end, formatter), lines: lines,
            total: sums(workouts, formatter).joined(separator: " · "))
        return .shown(template: "year", title: "\(number)", view: view)
    }
    /// Returns the names of the months above the weeks of a year.
    private static func months(
        from first: Date, _ start: Date, _ end: Date, _ formatter: PageFormatter
    ) -> [String] {
        let calendar = formatter.calendar
        var weeks: [String] = []
        var week = first
        while week < end, let next = calendar.date(byAdding: .day, value: 7, to: week) {
            let begun = (0..<12).compactMap { calendar.date(byAdding: .month, value: $0, to: start) }
                .first { $0 >= week && $0 < next }
            weeks.append(begun.map { formatter.mark($0, .month) } ?? " ")
            week = next
        }
        return weeks
    }
}
