import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthTransfer

/// The trends page: workout totals by week, month and year, and years compared (WEB-50).
enum TrendsPage {
    static let pages = [PageRoute("/trends") { try await show($0) }]

    private struct View: Sendable {
        var periods: [Tab]
        var measures: [Tab]
        var sports: [Choice]
        var by: String
        var of: String
        /// The time span of the figures.
        var interval: String
        var figures: [Figure]
        var chart: TableChart?
        var years: TableChart?
        var table: ListTable
        var isEmpty: Bool
    }

    private enum Measure: String, CaseIterable {
        case time, distance, climb, energy, count

        var name: String { rawValue == "count" ? "Workouts" : rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

        func value(_ totals: TotalsReport.Totals) -> Double? {
            switch self {
            case .time: totals.duration
            case .distance: totals.distance
            case .climb: totals.climb
            case .energy: totals.energy
            case .count: Double(totals.count)
            }
        }

        /// Returns the value for a chart, in the displayed unit.
        func drawn(_ value: Double, _ formatter: PageFormatter) -> Double {
            switch self {
            case .distance: value / (formatter.format.units == .metric ? 1_000 : PaceMeasure.metersInMile)
            case .climb: formatter.format.inHeightUnit(value)
            case .time, .energy, .count: value
            }
        }

        func text(_ value: Double, _ formatter: PageFormatter) -> String {
            switch self {
            case .time: formatter.span(value)
            case .distance: formatter.format.distance(value)
            case .climb: formatter.format.height(value)
            case .energy: "\(formatter.format.count(Int(value.rounded()))) kcal"
            case .count: formatter.format.count(Int(value))
            }
        }

        func unit(_ formatter: PageFormatter) -> String {
            switch self {
            case .time, .count: ""
            case .distance: formatter.format.units == .metric ? "km" : "mi"
            case .climb: formatter.format.heightUnit
            case .energy: "kcal"
            }
        }
    }

    /// The number of sports with their own colour; all others share one.
    private static let mostSports = 5

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, query) = (call.formatter, call.query)
        let period = query["by"].flatMap(TotalsReport.Period.init(rawValue:)) ?? .month
        let measure = query["of"].flatMap(Measure.init(rawValue:)) ?? .time
        let sport = try call.activity()
        var asked = try call.days()
        if asked.from == nil { asked.from = usualStart(period, formatter) }
        let filter = asked
        let trends = try await call.read {
            try $0.trends(by: period, filter, activity: sport, now: formatter.now, calendar: formatter.calendar)
        }
        guard let (report, weeks) = trends else { throw Problem.noPage }
        let shownSports = sport.map { [$0] } ?? report.sports.map(\.activityType)
        let view = View(
            periods: [("week", "Weeks"), ("month", "Months"), ("year", "Years")].map { key, name in
                Tab(tabName: name, tabAddress: query.changed(["by": key]), isCurrent: period.rawValue == key)
            },
            measures: Measure.allCases.map {
                Tab(tabName: $0.name, tabAddress: query.changed(["of": $0.rawValue]), isCurrent: $0 == measure)
            },
            sports: shownSports.map {
                .init(key: $0.name, choiceName: Format.title($0.name), isChosen: $0 == sport)
            }, by: period.rawValue, of: measure.rawValue,
            interval: interval(report, asked, formatter), figures: figures(report, formatter),
            chart: chart(report, period, measure, formatter), years: years(weeks, measure, formatter),
            table: table(report, period, formatter), isEmpty: report.rows.isEmpty)
        return .shown(template: "trends", title: "Trends", view: view)
    }

    /// Returns the default start date of a chart for a period.
    private static func usualStart(_ period: TotalsReport.Period, _ formatter: PageFormatter) -> Date? {
        let (component, count): (Calendar.Component, Int) =
            switch period {
            case .day, .week: (.year, 1)
            case .month: (.year, 4)
            case .year: (.year, 100)
            }
        guard let date = formatter.calendar.date(byAdding: component, value: -count, to: formatter.now) else {
            return nil
        }
        return formatter.calendar.dateInterval(of: period == .week ? .weekOfYear : .month, for: date)?.start
    }

    /// Returns the time span of the figures, such as `Since November 2022`, which depends on the period of the rows.
    private static func interval(
        _ report: TotalsReport, _ filter: SampleFilter, _ formatter: PageFormatter
    ) -> String {
        guard let first = report.rows.first, let last = report.rows.last else { return "" }
        let from = formatter.month(max(first.start, filter.from ?? first.start))
        guard let end = filter.to else { return "Since \(from)" }
        let to = formatter.month(min(last.end, end) - 1)
        return from == to ? from : "\(from) – \(to)"
    }

    private static func figures(_ report: TotalsReport, _ formatter: PageFormatter) -> [Figure] {
        var figures = [Figure("Workouts", formatter.format.count(report.all.count))]
        for measure in [Measure.distance, .time, .climb, .energy] {
            if let value = measure.value(report.all), value > 0 {
                figures.append(Figure(measure.name, measure.text(value, formatter)))
            }
        }
        let streak = report.streak
        figures.append(
            Figure(
                "Streak", formatter.format.count(streak.current, streak.unit.rawValue),
                remark: "longest \(formatter.format.count(streak.longest))"))
        return figures
    }

    // MARK: Charts

    /// The maximum number of rows in a chart.
    private static let mostRows = 1_000

    /// Returns the start dates of the rows of a chart, limited to the latest.
    private static func starts(
        from first: Date, to last: Date, _ component: Calendar.Component, _ formatter: PageFormatter
    ) -> ArraySlice<Date> {
        var starts = [first]
        while let next = formatter.calendar.dateInterval(of: component, for: starts[starts.count - 1])?.end,
            next <= last, next > starts[starts.count - 1]
        { starts.append(next) }
        return starts.suffix(mostRows)
    }

    private static func chart(
        _ report: TotalsReport, _ period: TotalsReport.Period, _ measure: Measure, _ formatter: PageFormatter
    ) -> TableChart? {
        guard let first = report.rows.first, let last = report.rows.last else { return nil }
        let main = report.sports.sorted { (measure.value($0.totals) ?? 0) > (measure.value($1.totals) ?? 0) }
            .prefix(mostSports).map(\.activityType)
        let hasOthers = report.sports.count > main.count
        let byStart = Dictionary(report.rows.map { ($0.start, $0) }, uniquingKeysWith: { $1 })
        var rows: [TableChart.Row] = []
        let namer = BucketNamer(
            period: StatisticsReport.Period(rawValue: period.rawValue) ?? .month, formatter: formatter)
        for start in starts(from: first.start, to: last.start, namer.period.component, formatter) {
            let row = byStart[start]
            func cell(_ value: Double?) -> TableChart.Cell {
                .init(value.map { measure.drawn($0, formatter) }, value.map { measure.text($0, formatter) })
            }
            var cells = main.map { sport in
                cell(row?.sports.first { $0.activityType == sport }.flatMap { measure.value($0.totals) })
            }
            if hasOthers {
                let others = row?.sports.filter { !main.contains($0.activityType) }.compactMap {
                    measure.value($0.totals)
                }
                cells.append(cell(others?.isEmpty == false ? others?.reduce(0, +) : nil))
            }
            let end =
                row?.end ?? formatter.calendar.date(byAdding: namer.period.component, value: 1, to: start) ?? start
            rows.append(
                .init(
                    start, namer.name(start),
                    address: "/workouts?from=\(formatter.isoDay(start))&to=\(formatter.isoDay(end - 1))", cells: cells,
                    isRunning: start <= formatter.now && formatter.now < end))
        }
        var columns = main.map { TableChart.Column(columnName: Format.title($0.name)) }
        if hasOthers { columns.append(.init(columnName: "Others")) }
        let best = report.rows.max { (measure.value($0.all) ?? 0) < (measure.value($1.all) ?? 0) }
        let facts = best.flatMap { best in
            measure.value(best.all).map { "Most in \(namer.name(best.start)): \(measure.text($0, formatter))" }
        }
        return TableChart(
            .stacked, "\(measure.name) by \(period.rawValue)", facts: facts ?? "", unit: measure.unit(formatter),
            numbers: measure == .time ? .duration : .number, first: namer.heading, columns: columns,
            rows: rows, formatter)
    }

    /// Returns cumulative sums since 1 January, with a line for each of the last six years.
    private static func years(
        _ weeks: [Int: [Int: TotalsReport.Totals]], _ measure: Measure, _ formatter: PageFormatter
    ) -> TableChart? {
        let calendar = formatter.calendar
        let shown = Array(weeks.keys.sorted().suffix(6))
        guard shown.count > 1 else { return nil }
        let (thisYear, thisWeek) = (
            calendar.component(.year, from: formatter.now),
            ((calendar.ordinality(of: .day, in: .year, for: formatter.now) ?? 1) - 1) / 7
        )
        var running: [Int: Double] = [:]
        let rows = (0..<53).map { week in
            TableChart.Row(
                nil, "Week \(week + 1)",
                cells: shown.map { year in
                    running[year, default: 0] += weeks[year]?[week].flatMap { measure.value($0) } ?? 0
                    let value = year == thisYear && week > thisWeek ? nil : running[year]
                    return .init(value.map { measure.drawn($0, formatter) }, value.map { measure.text($0, formatter) })
                })
        }
        return TableChart(
            .line, "Year over year", facts: "\(measure.name) since 1 January", unit: measure.unit(formatter),
            numbers: measure == .time ? .duration : .number, first: "Week",
            columns: shown.map { .init(columnName: "\($0)") }, rows: rows, formatter)
    }

    private static func table(_ report: TotalsReport, _ period: TotalsReport.Period, _ formatter: PageFormatter)
        -> ListTable
    {
        let namer = BucketNamer(
            period: StatisticsReport.Period(rawValue: period.rawValue) ?? .month, formatter: formatter)
        var table = ListTable(
            "By \(period.rawValue)",
            [
                .init(namer.heading, isNumber: false), .init("Workouts"), .init("Time"), .init("Distance"),
                .init("Climb"),
                .init("Energy"), .init("A year before"),
            ])
        for row in report.rows.suffix(60).reversed() {
            func text(_ measure: Measure, _ totals: TotalsReport.Totals) -> String {
                measure.value(totals).map { measure.text($0, formatter) } ?? ""
            }
            table.add(
                [
                    namer.name(row.start), text(.count, row.all), text(.time, row.all), text(.distance, row.all),
                    text(.climb, row.all), text(.energy, row.all), row.yearBefore.map { text(.time, $0) } ?? "",
                ], link: "/workouts?from=\(formatter.isoDay(row.start))&to=\(formatter.isoDay(row.end - 1))")
        }
        return table.withoutEmptyColumns
    }
}
