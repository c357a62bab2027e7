import Foundation
import HealthModel
import HealthReports
import HealthService

/// The page of best efforts of a time beside those of the time before (WEB-101).
enum CurvesPage {
    static let pages = [PageRoute("/records/curves") { try await show($0) }]

    private static let spans = [(90, "Three months"), (180, "Half a year"), (365, "A year")]

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, query) = (call.formatter, call.query)
        let days = query["span"].flatMap { Int($0) }.map { min(max($0, 1), 3_660) } ?? spans[0].0
        let isAgainstAll = query["against"] == "all"
        let sport = try call.activity()
        let zone = formatter.calendar.timeZone
        let end = formatter.calendar.startOfDay(for: formatter.now)
        guard let start = formatter.calendar.date(byAdding: .day, value: 1 - days, to: end),
            let before = formatter.calendar.date(byAdding: .day, value: -days, to: start)
        else { throw Problem.noPage }
        let report = try await call.read { reports in
            try reports.effortCurves(
                SampleFilter(from: start, dayZone: zone),
                against: isAgainstAll
                    ? SampleFilter(dayZone: zone) : SampleFilter(from: before, to: start, dayZone: zone),
                activity: sport)
        }
        var view = ReportView("Best efforts", in: "Records", at: "/records")
        view.tabs =
            spans.map {
                .init(
                    tabName: $0.1, tabAddress: query.changed(["span": "\($0.0)"]), isCurrent: $0.0 == days)
            } + [
                .init(
                    tabName: "Against all time",
                    tabAddress: query.changed(["against": isAgainstAll ? "before" : "all"]), isCurrent: isAgainstAll)
            ]
        view.facts =
            "Since \(formatter.date(start)), beside " + (isAgainstAll ? "all time" : "the \(days) days before")
        if report.sports.isEmpty { view.emptyText = "No efforts over distances or of power in this time." }
        for sport in report.sports {
            view.charts += [RecordsReport.Family.power, .distance].compactMap { chart(sport, $0, formatter) }
            view.sections.append(section(sport, formatter))
        }
        return .shown(template: "report", title: "Best efforts", view: view)
    }

    private static func name(_ sport: EffortCurves.Sport) -> String {
        Format.title(sport.activityType.name) + (sport.isIndoor ? ", indoors" : "")
    }

    /// Returns the curve of power in watts, or of speed in kilometres or miles per hour.
    private static func chart(
        _ sport: EffortCurves.Sport, _ family: RecordsReport.Family, _ formatter: PageFormatter
    ) -> TableChart? {
        let points = sport.points.filter { $0.kind.family == family }
        guard points.count > 1 else { return nil }
        let format = formatter.format
        let measure = format.measure(SpeedStyle(of: sport.activityType))
        func cell(_ entry: RecordsReport.Entry?, _ kind: RecordsReport.Kind) -> TableChart.Cell {
            guard let entry else { return .init(nil, nil) }
            if case .distance(let meters) = kind {
                return .init(measure.anHour(meters / entry.value), format.speed(entry.value, of: kind, measure))
            }
            return .init(entry.value, format.value(entry.value, of: kind))
        }
        return TableChart(
            .line, "\(name(sport)): \(family == .power ? "power" : "speed")",
            unit: family == .power ? "W" : measure.speedUnit, first: "Over",
            columns: [.init(columnName: "Reference", isOutline: true), .init(columnName: "Best")],
            rows: points.map { point in
                TableChart.Row(
                    nil, format.name(of: point.kind),
                    address: point.best.map { "/workouts/\($0.workout.uuidString)" } ?? "",
                    cells: [cell(point.reference, point.kind), cell(point.best, point.kind)])
            }, formatter)
    }

    private static func section(_ sport: EffortCurves.Sport, _ formatter: PageFormatter) -> ReportView.Section {
        let format = formatter.format
        var table = ListTable(
            name(sport),
            [
                .init("Over", isNumber: false), .init("Best"), .init("Day", isNumber: false), .init("Reference"),
                .init("On", isNumber: false), .init("Gain"),
            ])
        for point in sport.points {
            func value(_ entry: RecordsReport.Entry?) -> String {
                entry.map { format.value($0.value, of: point.kind) } ?? "–"
            }
            func day(_ entry: RecordsReport.Entry?) -> String {
                entry.map { formatter.shortDay($0.start, in: $0.timeZone) } ?? ""
            }
            table.add(
                [
                    format.name(of: point.kind), value(point.best), day(point.best), value(point.reference),
                    day(point.reference), point.gain.map { format.gain($0) } ?? "",
                ], link: (point.best ?? point.reference).map { "/workouts/\($0.workout.uuidString)" } ?? "")
        }
        return .init(sectionName: name(sport), table: table)
    }
}
