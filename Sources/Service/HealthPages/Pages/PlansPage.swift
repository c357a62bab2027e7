import Foundation
import HealthModel
import HealthReports
import HealthService

/// The list of planned workouts: those that are due, missed and done (WEB-115).
enum PlansPage {
    static let pages = [PageRoute("/plans") { try await show($0) }]

    /// The number of days by which the links go to other periods.
    private static let stride = 14

    private struct View: Sendable {
        var earlier: String
        var later: String
        var period: String
        var adherence: String
        var isEmpty: Bool
        var tables: [ListTable]
    }

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, calendar) = (call.formatter, call.formatter.calendar)
        let asked = try call.days()
        var period = (from: asked.from, to: asked.to)
        if period.from == nil, period.to == nil {
            period = PlansReport.usualPeriod(now: formatter.now, calendar: calendar)
        }
        let report = try await call.base.plans(from: period.from, to: period.to)
        func address(_ day: Date?, _ first: Int, _ last: Int) -> String {
            guard let day, let from = calendar.date(byAdding: .day, value: first, to: day),
                let to = calendar.date(byAdding: .day, value: last, to: day)
            else { return "" }
            return "/plans?from=\(formatter.isoDay(from))&to=\(formatter.isoDay(to))"
        }
        let tables = [
            table("Planned", report.entries(.due), formatter),
            table("Missed", report.entries(.missed).reversed(), formatter),
            table("Done", report.entries(.done).reversed(), formatter),
        ]
        let view = View(
            earlier: address(period.from, -stride, -1), later: address(period.to, 0, stride - 1),
            period: [
                period.from.map { formatter.shortDay($0) } ?? "",
                period.to.flatMap { calendar.date(byAdding: .second, value: -1, to: $0) }.map { formatter.shortDay($0) }
                    ?? "",
            ].joined(separator: " – "), adherence: formatter.format.text(of: report.adherence),
            isEmpty: report.entries.isEmpty, tables: tables.filter { !$0.rows.isEmpty })
        return .shown(template: "plans", title: "Plans", view: view)
    }

    private static func table(
        _ caption: String, _ entries: [PlansReport.Entry], _ formatter: PageFormatter
    ) -> ListTable {
        let format = formatter.format
        var table = ListTable(
            caption,
            [
                .init("Plan", isNumber: false), .init("Date", isNumber: false), .init("Sport", isNumber: false),
                .init("Duration"), .init("Score"), .init("Completed"), .init("In target"),
                .init("Workout", isNumber: false),
            ])
        for entry in entries {
            let sport = Format.title(entry.activity.name)
            table.add(
                [
                    entry.name ?? sport, formatter.moment(of: entry), sport,
                    entry.estimatedSeconds > 0 ? Format.duration(entry.estimatedSeconds) : "–",
                    entry.score.map(format.percent) ?? "", entry.completion.map(format.percent) ?? "",
                    entry.inTarget.map(format.percent) ?? "", entry.workout == nil ? "" : "Open",
                ],
                links: [
                    0: "/plans/\(entry.plan.uuidString)",
                    7: entry.workout.map { "/workouts/\($0.uuidString)" } ?? "",
                ])
        }
        return table.withoutEmptyColumns
    }
}

extension PageFormatter {
    /// Returns the day of a planned workout, with the time if one is planned.
    func moment(of entry: PlansReport.Entry) -> String {
        let day = shortDay(entry.start)
        return entry.isWholeDay ? day : "\(day), \(time(entry.start))"
    }
}
