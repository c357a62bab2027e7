import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore

/// The page of training load: fitness, fatigue and form over the loads of days or weeks, and their workouts (WEB-55).
enum LoadPage {
    static let pages = [PageRoute("/load") { try await show($0) }]

    private struct View: Sendable {
        var spans: [Tab]
        var measures: [Tab]
        var figures: [Figure]
        var chart: TableChart?
        var workouts: ListTable
        var meaning: [String]
        var remarks: [String]
        var isEmpty: Bool
        var reasons: [String]
    }

    /// The spans in days, beginning with the default one.
    private static let spans = [("90", "Three months"), ("42", "Six weeks"), ("365", "A year"), ("all", "All")]
    /// The number of days above which a row is a week.
    private static let mostDays = 200
    /// The maximum number of rows in a chart.
    private static let mostRows = 1_000
    /// The maximum number of workouts in the list.
    private static let mostWorkouts = 100

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, query, calendar) = (call.formatter, call.query, call.formatter.calendar)
        let measure = query["measure"].flatMap(LoadMeasure.init(rawValue:))
        let asked = try call.days()
        let span = asked.from == nil ? spans.first { $0.0 == query["span"] } ?? spans[0] : ("", "")
        let today = calendar.startOfDay(for: formatter.now)
        let from = asked.from ?? Int(span.0).flatMap { calendar.date(byAdding: .day, value: 1 - $0, to: today) }
        let days = from.map { (asked.to ?? formatter.now).timeIntervalSince($0) / 86_400 } ?? .infinity
        let period = query["by"].flatMap(LoadReport.Period.init(rawValue:)) ?? (days > Double(mostDays) ? .week : .day)
        let report = try await call.read { reports in
            try reports.load(
                by: period, SampleFilter(from: from, to: asked.to), measure: measure, limit: mostRows,
                now: formatter.now, calendar: calendar)
        }
        let text = LoadText(report, formatter.format)
        func address(_ changes: KeyValuePairs<String, String?>) -> String { "/load" + query.changed(changes) }
        let view = View(
            spans: spans.map { key, name in
                Tab(
                    tabName: name, tabAddress: address(["span": key, "from": nil, "to": nil, "by": nil]),
                    isCurrent: key == span.0)
            },
            measures: [Tab(tabName: "Automatic", tabAddress: address(["measure": nil]), isCurrent: measure == nil)]
                + LoadMeasure.allCases.map {
                    Tab(
                        tabName: LoadText.name(of: $0), tabAddress: address(["measure": $0.rawValue]),
                        isCurrent: $0 == measure)
                },
            figures: figures(report, formatter), chart: chart(report, formatter),
            workouts: workouts(report, formatter), meaning: text.meaning, remarks: text.remarks,
            isEmpty: report.rows.isEmpty, reasons: text.ofNothing)
        return .shown(template: "load", title: "Load and form", view: view)
    }

    private static func signed(_ value: Double, _ formatter: PageFormatter) -> String {
        let text = formatter.format.number(value)
        return value > 0 && text != "0" ? "+" + text : text
    }

    private static func figures(_ report: LoadReport, _ formatter: PageFormatter) -> [Figure] {
        guard let last = report.rows.last else { return [] }
        let format = formatter.format
        var figures = [
            Figure("Fitness", format.number(last.fitness), remark: "of 42 days"),
            Figure("Fatigue", format.number(last.fatigue), remark: "of 7 days"),
            Figure("Form", signed(last.form, formatter), remark: last.form < 0 ? "tired" : "rested"),
            Figure("Workouts", format.count(report.counted), remark: "with a load"),
        ]
        if let uptake = report.oxygenUptake { figures.append(Figure("VO₂max", "\(format.number(uptake)) ml/kg/min")) }
        if let model = report.criticalPower {
            figures.append(Figure("Critical power", "\(format.number(model.power)) W"))
        }
        return figures
    }

    /// Returns lines of fitness, fatigue and form over bars of the loads; a click on a bar opens its workouts.
    private static func chart(_ report: LoadReport, _ formatter: PageFormatter) -> TableChart? {
        guard report.rows.count > 1 else { return nil }
        let namer = BucketNamer(period: report.period == .day ? .day : .week, formatter: formatter)
        let zone = formatter.calendar.timeZone
        let rows = report.rows.compactMap { row -> TableChart.Row? in
            guard let start = row.first.start(in: zone), let last = row.last.start(in: zone) else { return nil }
            let isRunning = formatter.calendar.isDate(last, inSameDayAs: formatter.now)
            return TableChart.Row(
                start, namer.name(start),
                address: row.workouts > 0 ? "/workouts?from=\(row.first.text)&to=\(row.last.text)" : "",
                cells: [
                    .init(
                        row.workouts > 0 ? row.load : nil, row.workouts > 0 ? formatter.format.number(row.load) : nil),
                    .init(row.fitness, formatter.format.number(row.fitness)),
                    .init(row.fatigue, formatter.format.number(row.fatigue)),
                    .init(row.form, signed(row.form, formatter)),
                ], isRunning: isRunning)
        }
        let measure = LoadText.name(of: report.measure)
        return TableChart(
            .line, "Load, fitness and form",
            facts: report.period == .day
                ? "\(measure) a day" : "\(measure) a week; the lines are those of its last day",
            first: namer.heading,
            columns: [
                .init(columnName: "Load", isBar: true), .init(columnName: "Fitness"), .init(columnName: "Fatigue"),
                .init(columnName: "Form"),
            ], rows: rows, formatter)
    }

    private static func workouts(_ report: LoadReport, _ formatter: PageFormatter) -> ListTable {
        var table = ListTable(
            "Workouts",
            [
                .init("Day", isNumber: false), .init("Workout", isNumber: false),
                .init(LoadText.name(of: report.measure)),
            ])
        for load in report.rows.flatMap(\.loads).suffix(mostWorkouts).reversed() {
            let name = Format.title(load.activityType.name)
            table.add(
                [
                    formatter.moment(load.start, in: load.timeZone), load.title.map { "\($0) (\(name))" } ?? name,
                    formatter.format.number(load.load),
                ], link: "/workouts/\(load.workout.uuidString)")
        }
        return table
    }
}
