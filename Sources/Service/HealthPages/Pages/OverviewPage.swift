import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore
import HealthTransfer

/// The overview page: today, this week and the latest values (WEB-13).
enum OverviewPage {
    static let pages = [PageRoute("/") { try await show($0) }]

    private struct View: Sendable {
        var today: String
        var rings: [RingPicture]
        var hasRings: Bool
        /// The day of the rings, `Today` or `Yesterday`.
        var ringsDay: String
        var weeks: ListTable
        var comparison: String
        var tiles: [Tile]
        var hasTiles: Bool
        var workouts: [WorkoutRow]
        var hasWorkouts: Bool
        /// A Boolean value that indicates whether the store is empty.
        var isNew: Bool
        var ingestAddress: String
    }

    private static let latest = 5

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, calendar, now) = (call.formatter, call.formatter.calendar, call.formatter.now)
        let facts = try await call.read { reports in
            let yesterday = calendar.date(byAdding: .day, value: -1, to: calendar.startOfDay(for: now))
            var recent: [WorkoutSummary] = []
            try reports.forEachWorkout(SampleFilter(), limit: latest) { recent.append($0) }
            return (
                rings: try reports.rings(SampleFilter(from: yesterday), in: calendar.timeZone).days,
                week: try WeekSoFar(reports, now: now, calendar),
                tiles: try Tile.all(reports, formatter),
                recent: recent, routes: try reports.routePreviews(of: recent), isEmpty: try reports.types().isEmpty
            )
        }
        let today = CalendarDay(of: now, in: calendar.timeZone)
        let (shown, isToday) = Self.rings(facts.rings, on: today)
        let rings = shown.map { $0.isPaused ? [] : RingPicture.all(of: $0, formatter.format) } ?? []
        let view = View(
            today: formatter.day(now), rings: rings, hasRings: !rings.isEmpty,
            ringsDay: isToday ? "Today" : "Yesterday", weeks: facts.week.table(formatter),
            comparison: facts.week.comparison(formatter), tiles: facts.tiles, hasTiles: !facts.tiles.isEmpty,
            workouts: facts.recent.map { WorkoutRow($0, formatter, route: facts.routes[$0.uuid]) },
            hasWorkouts: !facts.recent.isEmpty,
            isNew: facts.isEmpty,
            ingestAddress: call.ingestAddress)
        return .shown(template: "overview", title: "Overview", view: view)
    }

    /// Returns the rings of today, or those of yesterday as long as nothing has moved today's.
    static func rings(
        _ days: [RingsReport.Day], on today: CalendarDay
    ) -> (rings: RingsReport.Day?, isToday: Bool) {
        let own = days.last { $0.day == today }
        let before = days.last { $0.day < today }
        let hasBegun = own.map { $0.isPaused || [$0.move, $0.exercise, $0.stand].contains { $0.value > 0 } } ?? false
        return hasBegun || before == nil ? (own, true) : (before, false)
    }
}

/// The workout totals of the current week beside those of the previous one, and compared with the same part of the four
/// previous weeks.
struct WeekSoFar: Sendable {
    private var own = TotalsReport.Totals()
    /// The previous week up to the same point, and as a whole.
    private var lastSoFar = TotalsReport.Totals()
    private var last = TotalsReport.Totals()
    private var before = TotalsReport.Totals()

    private static let weeks = 4

    init(_ reports: StoreReader, now: Date, _ calendar: Calendar) throws {
        guard let week = calendar.dateInterval(of: .weekOfYear, for: now),
            let first = calendar.date(byAdding: .weekOfYear, value: -Self.weeks, to: week.start)
        else { return }
        let starts = (1...Self.weeks).compactMap { calendar.date(byAdding: .weekOfYear, value: -$0, to: week.start) }
        let elapsed = now.timeIntervalSince(week.start)
        try reports.forEachWorkout(SampleFilter(from: first, to: now, dayZone: calendar.timeZone)) { workout in
            let start = workout.shownStart(in: calendar.timeZone)
            if start >= week.start {
                own.add(workout)
            } else if let index = starts.firstIndex(where: { start >= $0 }) {
                if index == 0 { last.add(workout) }
                guard start.timeIntervalSince(starts[index]) < elapsed else { return }
                if index == 0 { lastSoFar.add(workout) }
                before.add(workout)
            }
        }
    }

    /// Returns the weeks beside each other, a figure in each row.
    func table(_ formatter: PageFormatter) -> ListTable {
        var table = ListTable(
            "This week and the last",
            [.init("Figure", isNumber: false), .init("This week"), .init("Last week so far"), .init("Last week")])
        let weeks = [own, lastSoFar, last]
        func add(_ name: String, _ text: (TotalsReport.Totals) -> String?) {
            let texts = weeks.map(text)
            if texts.contains(where: { $0 != nil }) { table.add([name] + texts.map { $0 ?? "–" }) }
        }
        add("Distance") { $0.distance.map { formatter.format.distance($0) } }
        add("Time") { formatter.span($0.duration) }
        add("Workouts") { formatter.format.count($0.count) }
        add("Climb") { $0.climb.map { formatter.format.height($0) } }
        add("Energy") { $0.energy.map { "\(formatter.format.number($0)) kcal" } }
        return table
    }

    /// Returns a sentence that compares the week with the previous four, or an empty string if there is nothing to
    /// compare.
    func comparison(_ formatter: PageFormatter) -> String {
        guard before.duration > 0 else { return "" }
        let mean = before.duration / Double(Self.weeks)
        guard own.count > 0 else {
            return "None yet. Your average at this point of the week is \(formatter.span(mean))."
        }
        let change = Int(((own.duration / mean - 1) * 100).rounded())
        guard change != 0 else { return "The same time as your average of the last four weeks at this point." }
        return "\(abs(change)) % \(change > 0 ? "more" : "less") time than in your last four weeks at this point."
    }
}
