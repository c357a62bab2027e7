import Foundation
import HealthModel
import HealthReports
import HealthService

/// The page of a year in review (WEB-105).
enum YearPage {
    static let pages = [
        PageRoute("/year") { try await show($0, nil) },
        PageRoute("/year/{year}") { try await show($0, $0.base.arguments["year"]) },
    ]

    private static func show(_ call: PageCall, _ text: String?) async throws -> PageRoute.Answer {
        let (formatter, calendar) = (call.formatter, call.formatter.calendar)
        let today = CalendarDay(of: formatter.now, in: calendar.timeZone)
        guard let year = text.map({ Int($0) }) ?? today.year, 1...9_998 ~= year else { throw Problem.noPage }
        let report = try await call.read { try $0.year(year, now: formatter.now, calendar: calendar) }
        guard let report else { throw Problem.noPage }
        let format = formatter.format
        var view = ReportView("\(year)", in: "Trends", at: "/trends")
        view.tabs = report.years.suffix(12).map {
            .init(tabName: "\($0)", tabAddress: "/year/\($0)", isCurrent: $0 == year)
        }
        view.facts = report.comparison(format) ?? ""
        guard report.totals.count > 0 else {
            view.emptyText = "No workouts in \(year)."
            return .shown(template: "report", title: "\(year)", view: view)
        }
        view.figures = report.figures(format).map { Figure($0.name, $0.text) }
        view.charts = [chart(report, formatter)]
        view.sections = [months(report, formatter), sports(report, format)] + bests(report, formatter)
        if !report.records.isEmpty { view.sections.append(records(report, formatter)) }
        return .shown(template: "report", title: "\(year)", view: view)
    }

    /// Returns the active time of all twelve months.
    private static func chart(_ report: YearReport, _ formatter: PageFormatter) -> TableChart {
        let known = Dictionary(report.months.map { ($0.start, $0.all.duration) }) { $1 }
        let rows = (1...12).compactMap { month -> TableChart.Row? in
            let start = CalendarDay(year: report.year, month: month, day: 1).start(in: formatter.calendar.timeZone)
            return start.map { start in
                TableChart.Row(
                    start, formatter.shortMonth(start),
                    cells: [.init(known[start], known[start].map { formatter.span($0) })])
            }
        }
        return TableChart(
            .bars, "Time by month", numbers: .duration, first: "Month", columns: [.init(columnName: "Time")],
            rows: rows,
            formatter)
    }

    private static func cells(_ totals: TotalsReport.Totals, _ format: Format) -> [String] {
        [
            format.count(totals.count), Format.duration(totals.duration),
            totals.distance.map { format.distance($0) } ?? "", totals.climb.map { format.height($0) } ?? "",
        ]
    }

    private static let columns: [ListTable.Column] = [
        .init("Workouts"), .init("Time"), .init("Distance"), .init("Climb"),
    ]

    private static func months(_ report: YearReport, _ formatter: PageFormatter) -> ReportView.Section {
        var table = ListTable("By month", [.init("Month", isNumber: false)] + columns)
        for month in report.months {
            table.add(
                [formatter.month(month.start)] + cells(month.all, formatter.format),
                link: "/workouts?from=\(formatter.isoDay(month.start))&to=\(formatter.isoDay(month.end - 1))")
        }
        return .init(sectionName: "By month", table: table.withoutEmptyColumns)
    }

    private static func sports(_ report: YearReport, _ format: Format) -> ReportView.Section {
        var table = ListTable("By sport", [.init("Sport", isNumber: false)] + columns)
        for sport in report.sports {
            table.add([Format.title(sport.activityType.name)] + cells(sport.totals, format))
        }
        return .init(sectionName: "By sport", table: table.withoutEmptyColumns)
    }

    private static func bests(_ report: YearReport, _ formatter: PageFormatter) -> [ReportView.Section] {
        report.bests.map { sport in
            let name = Format.title(sport.activityType.name) + (sport.isIndoor ? ", indoors" : "")
            var table = ListTable(
                "Bests, \(name)", [.init("Over", isNumber: false), .init("Best"), .init("Day", isNumber: false)])
            for record in sport.records {
                guard let best = record.best.first else { continue }
                table.add(
                    [
                        formatter.format.name(of: record.kind), formatter.format.value(best.value, of: record.kind),
                        formatter.shortDay(best.start, in: best.timeZone),
                    ], link: "/workouts/\(best.workout.uuidString)")
            }
            return .init(sectionName: "Bests, \(name)", table: table)
        }
    }

    private static func records(_ report: YearReport, _ formatter: PageFormatter) -> ReportView.Section {
        var table = ListTable("New records", [.init("Record", isNumber: false), .init("Day", isNumber: false)])
        for record in report.records {
            guard let best = record.record.best.first else { continue }
            table.add(
                [formatter.format.text(of: record), formatter.shortDay(best.start, in: best.timeZone)],
                link: "/workouts/\(best.workout.uuidString)")
        }
        return .init(sectionName: "New records", table: table)
    }
}
