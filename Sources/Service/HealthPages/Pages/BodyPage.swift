import Foundation
import HealthModel
import HealthReports
import HealthService

/// The page of weight and composition with their trends, and of blood pressures (WEB-100).
enum BodyPage {
    static let pages = [PageRoute("/body") { try await show($0) }]

    private static let spans = [(90, "Three months"), (365, "A year"), (3_660, "Ten years")]
    /// The number of days above which a point represents a week.
    private static let mostDays = 120
    /// The maximum number of rows of a table.
    private static let mostRows = 30

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, calendar) = (call.formatter, call.formatter.calendar)
        let days = call.query["span"].flatMap { Int($0) }.map { min(max($0, 1), 3_660) } ?? spans[0].0
        let from = calendar.date(byAdding: .day, value: 1 - days, to: calendar.startOfDay(for: formatter.now))
        let report = try await call.read { reports in
            try reports.body(SampleFilter(from: from), calendar: calendar)
        }
        var view = ReportView("Body", in: "Data", at: "/data")
        view.tabs = spans.map { .init(tabName: $0.1, tabAddress: "/body?span=\($0.0)", isCurrent: $0.0 == days) }
        if report.isEmpty { view.emptyText = "No weight, body composition or blood pressure in this time." }
        view.figures = report.courses.compactMap { figure($0, formatter) }
        if let mean = report.meanPressure {
            view.figures.append(
                Figure(
                    "Blood pressure", "\(formatter.format.pressures((mean.systolic, mean.diastolic))) mmHg",
                    remark: "on average"))
        }
        view.charts = report.courses.filter { $0.days.count > 1 }.map { chart($0, formatter) }
        if report.pressures.count > 1 { view.charts.append(chart(report.pressures, formatter)) }
        view.sections = report.courses.map { table($0, formatter) }
        if !report.pressures.isEmpty { view.sections.append(table(report, formatter)) }
        if !report.courses.isEmpty {
            view.notes = [
                "The trend moves by a tenth of the distance to each day's value (exponential smoothing, as in The Hacker's Diet)."
            ]
        }
        return .shown(template: "report", title: "Body", view: view)
    }

    // MARK: Courses

    private static func shown(
        _ value: Double, _ course: BodyReport.Course, _ formatter: PageFormatter
    ) -> (value: Double, unit: QuantityUnit) {
        formatter.format.shown(QuantityValue(value, course.unit), of: course.type)
    }

    private static func text(_ value: Double, _ course: BodyReport.Course, _ formatter: PageFormatter) -> String {
        formatter.format.number(shown(value, course, formatter).value, decimals: 1)
    }

    private static func figure(_ course: BodyReport.Course, _ formatter: PageFormatter) -> Figure? {
        guard let last = course.days.last else { return nil }
        let unit = PageFormatter.name(of: shown(1, course, formatter).unit)
        var remark = "trend"
        if let change = course.weeklyChange {
            let number = formatter.format.number(shown(change, course, formatter).value, decimals: 2)
            remark += ", \(change > 0 ? "+" : "")\(number) \(unit) a week"
        }
        return Figure(
            TypeTitle.name(course.type), .init(number: text(last.trend, course, formatter), unit: unit), remark: remark)
    }

    /// Returns the values and the trend by day; by week over long times, with gaps where nothing was measured.
    private static func chart(_ course: BodyReport.Course, _ formatter: PageFormatter) -> TableChart {
        let (days, calendar) = (course.days, formatter.calendar)
        let first = days[0].day.daysSinceReference
        let isByWeek = days[days.count - 1].day.daysSinceReference - first >= mostDays
        let step = isByWeek ? 7 : 1
        let groups = Dictionary(grouping: days) { ($0.day.daysSinceReference - first) / step }
        let namer = BucketNamer(period: isByWeek ? .week : .day, formatter: formatter)
        let rows = (0...(groups.keys.max() ?? 0)).compactMap { place -> TableChart.Row? in
            let day = CalendarDay(daysSinceReference: first + place * step)
            guard let start = day.start(in: calendar.timeZone) else { return nil }
            let own = groups[place] ?? []
            let mean = own.isEmpty ? nil : own.reduce(0) { $0 + $1.value } / Double(own.count)
            let values = [mean, own.last?.trend]
            return TableChart.Row(
                start, namer.name(start),
                cells: values.map { value in
                    .init(value.map { shown($0, course, formatter).value }, value.map { text($0, course, formatter) })
                })
        }
        return TableChart(
            .line, TypeTitle.name(course.type), facts: isByWeek ? "Weekly averages, and the trend" : "",
            unit: PageFormatter.name(of: shown(1, course, formatter).unit), first: namer.heading,
            columns: [.init(columnName: "Measured", isOutline: true), .init(columnName: "Trend")], rows: rows, formatter
        )
    }

    private static func table(_ course: BodyReport.Course, _ formatter: PageFormatter) -> ReportView.Section {
        let unit = PageFormatter.name(of: shown(1, course, formatter).unit)
        var table = ListTable(
            TypeTitle.name(course.type),
            [.init("Day", isNumber: false), .init("Measured, \(unit)"), .init("Trend, \(unit)")])
        for day in course.days.suffix(mostRows).reversed() {
            let start = day.day.start(in: formatter.calendar.timeZone)
            table.add([
                start.map { formatter.shortDay($0) } ?? day.day.text, text(day.value, course, formatter),
                text(day.trend, course, formatter),
            ])
        }
        return .init(sectionName: TypeTitle.name(course.type), table: table)
    }

    // MARK: Blood pressures

    /// The maximum number of measurements in a chart; more would be illegible.
    private static let mostPressures = 400

    private static func chart(_ pressures: [BodyReport.Pressure], _ formatter: PageFormatter) -> TableChart {
        let rows = pressures.suffix(mostPressures).map { pressure in
            TableChart.Row(
                pressure.date, "\(formatter.shortDay(pressure.date)), \(formatter.time(pressure.date))",
                cells: [pressure.diastolic, pressure.systolic].map { .init($0, formatter.format.number($0)) })
        }
        return TableChart(
            .range, "Blood pressure", unit: "mmHg", first: "Time",
            columns: [.init(columnName: "Diastolic"), .init(columnName: "Systolic")], rows: rows, formatter)
    }

    private static func table(_ report: BodyReport, _ formatter: PageFormatter) -> ReportView.Section {
        var table = ListTable(
            "Blood pressure", [.init("Time", isNumber: false), .init("mmHg"), .init("Category", isNumber: false)])
        for pressure in report.pressures.suffix(mostRows).reversed() {
            table.add([
                "\(formatter.shortDay(pressure.date)), \(formatter.time(pressure.date))",
                formatter.format.pressures((pressure.systolic, pressure.diastolic)), pressure.category.title,
            ])
        }
        let sentence = report.meanPressure.map { $0.sentence(formatter.format) + " " } ?? ""
        return .init(
            sectionName: "Blood pressure", table: table, note: sentence + BodyReport.MeanPressure.remark)
    }
}
