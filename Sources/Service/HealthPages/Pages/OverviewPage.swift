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
        var week: [Figure]
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
            let today = calendar.startOfDay(for: now)
            var recent: [WorkoutSummary] = []
            try reports.forEachWorkout(SampleFilter(), limit: latest) { recent.append($0) }
            return (
                rings: try reports.rings(SampleFilter(from: today), limit: 1, in: calendar.timeZone).days.last,
                week: try WeekSoFar(reports, now: now, calendar),
                tiles: try Tile.all(reports, formatter),
                recent: recent, isEmpty: try reports.types().isEmpty
            )
        }
        let rings = facts.rings.map { $0.isPaused ? [] : RingPicture.all(of: $0, formatter.format) } ?? []
        let view = View(
            today: formatter.day(now), rings: rings, hasRings: !rings.isEmpty, week: facts.week.figures(formatter),
            comparison: facts.week.comparison(formatter), tiles: facts.tiles, hasTiles: !facts.tiles.isEmpty,
            workouts: facts.recent.map { WorkoutRow($0, formatter) }, hasWorkouts: !facts.recent.isEmpty,
            isNew: facts.isEmpty,
            ingestAddress: call.ingestAddress)
        return .shown(template: "overview", title: "Overview", view: view)
    }
}

/// The workout totals of the current week, compared with the same part of the four previous weeks.
struct WeekSoFar: Sendable {
    private var own = TotalsReport.Totals()
    private var before = TotalsReport.Totals()
    private var earlierWeeks: Set<Int> = []

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
            } else if let index = starts.firstIndex(where: { start >= $0 }),
                start.timeIntervalSince(starts[index]) < elapsed
            {
                before.add(workout)
                earlierWeeks.insert(index)
            }
        }
    }

    func figures(_ formatter: PageFormatter) -> [Figure] {
        var figures: [Figure] = []
        if let distance = own.distance { figures.append(Figure("Distance", formatter.format.distance(distance))) }
        figures.append(Figure("Time", formatter.span(own.duration)))
        figures.append(Figure("Workouts", formatter.format.count(own.count)))
        if let energy = own.energy { figures.append(Figure("Energy", "\(formatter.format.number(energy)) kcal")) }
        return figures
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
