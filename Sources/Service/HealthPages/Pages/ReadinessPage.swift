import Foundation
import HealthModel
import HealthReports
import HealthService

/// The page of a day's measures of recovery, each beside the person's own range (WEB-102).
enum ReadinessPage {
    static let pages = [PageRoute("/readiness") { try await show($0) }]

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, calendar) = (call.formatter, call.formatter.calendar)
        let date = try call.date("date")?.start ?? formatter.now
        let day = CalendarDay(of: date, in: calendar.timeZone)
        let report = try await call.read { try $0.readiness(on: day, calendar: calendar) }
        var view = ReportView("Readiness", in: "Overview", at: "/")
        view.facts = formatter.day(date) + ". " + report.sentence()
        let today = CalendarDay(of: formatter.now, in: calendar.timeZone)
        view.links = [("Day before", day.adding(days: -1))].map {
            .init(tabName: $0.0, tabAddress: "/readiness?date=\($0.1.text)", isCurrent: false)
        }
        if day < today {
            let next = day.adding(days: 1)
            view.links.append(.init(tabName: "Day after", tabAddress: "/readiness?date=\(next.text)", isCurrent: false))
        }
        var table = ListTable(
            "Measures",
            [.init("Measure", isNumber: false), .init("Value"), .init("Own range"), .init("State", isNumber: false)])
        for reading in report.readings {
            func text(_ value: Double) -> String { reading.measure.text(value, reading.unit, formatter.format) }
            let unit = reading.measure.shown(0, reading.unit, formatter.format).unit
            table.add([
                reading.measure.title, reading.value.map { "\(text($0)) \(unit)" } ?? "–",
                reading.baseline.map { "\(text($0.low)) – \(text($0.high))" } ?? "–",
                reading.state.rawValue.prefix(1).uppercased() + reading.state.rawValue.dropFirst(),
            ])
        }
        view.sections = [
            .init(sectionName: "Measures", table: table, note: report.missing.joined(separator: " "))
        ]
        view.charts = report.readings.compactMap { chart($0, formatter) }
        view.notes = [ReadinessReport.method]
        return .shown(template: "report", title: "Readiness", view: view)
    }

    /// Returns the values of the days, with the range of the baseline as lines.
    private static func chart(
        _ reading: ReadinessReport.Reading, _ formatter: PageFormatter
    ) -> TableChart? {
        guard let baseline = reading.baseline, let last = reading.values.last?.day else { return nil }
        let known = Dictionary(reading.values.map { ($0.day, $0.value) }) { $1 }
        let (measure, format) = (reading.measure, formatter.format)
        func cell(_ value: Double?) -> TableChart.Cell {
            .init(
                value.map { measure.shown($0, reading.unit, format).value },
                value.map { measure.text($0, reading.unit, format) })
        }
        let first = baseline.first.daysSinceReference
        let rows = (first...max(first, last.daysSinceReference)).compactMap { number -> TableChart.Row? in
            let day = CalendarDay(daysSinceReference: number)
            return day.start(in: formatter.calendar.timeZone).map {
                TableChart.Row(
                    $0, formatter.shortDay($0), cells: [cell(baseline.low), cell(baseline.high), cell(known[day])])
            }
        }
        return TableChart(
            .line, measure.title, unit: measure.shown(0, reading.unit, format).unit, first: "Day",
            columns: [
                .init(columnName: "Low", isOutline: true), .init(columnName: "High", isOutline: true),
                .init(columnName: measure.title),
            ], rows: rows, formatter)
    }
}
