import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

extension MCPTool {
    static let comparePeriods = MCPTool(
        name: "compare_periods", title: "Compare two periods",
        description: """
            What a type, or all workouts ('totals'), come to in two periods: both, the difference from a to b, the same in per cent of a, \
            and on how many days of each there are data. Compare periods of equal length, and look at the days before judging.
            """,
        arguments: [
            MCPArgument(
                name: "type", kind: .text(most: 100),
                description: "A quantity type, or 'totals' for workouts.", isRequired: true),
            MCPArgument(
                name: "a", kind: .text(most: 80),
                description:
                    "The reference period: 2026-05, 2025, 30d (until now), or from/to such as 2026-05-01/2026-05-14.",
                isRequired: true),
            MCPArgument(
                name: "b", kind: .text(most: 80), description: "The period to compare, in the same format.",
                isRequired: true),
            .activity,
        ],
        output: .anyOf([
            TotalsReport.comparisonShape.schema, StatisticsReport.comparisonShape(of: .stepCount).schema,
            StatisticsReport.comparisonShape(of: .heartRate).schema,
        ])
    ) { arguments, call in
        let isTotals = arguments.text("type") == "totals"
        let type = isTotals ? nil : try call.quantityType(arguments)
        if isTotals { try call.use(.workout) }
        let activity = try call.activity(arguments)
        guard isTotals || activity == nil else {
            throw MCPToolError("'activity' is only allowed with the type 'totals'.")
        }
        func interval(_ name: String) throws -> DateInterval {
            do throws(InputError) {
                let period = try TypedPeriod(arguments.text(name) ?? "", now: call.now, calendar: call.calendar)
                return DateInterval(start: period.from ?? .distantPast, end: period.to ?? call.now)
            } catch {
                throw error.named("'\(name)'")
            }
        }
        let (a, b) = (try interval("a"), try interval("b"))
        call.note(from: min(a.start, b.start), to: max(a.end, b.end))
        if let type {
            let found = try call.reports { try $0.comparison(of: type, a, b, calendar: call.calendar) }
            guard let found else { throw MCPToolError("\(TypeName.name(of: type)) has no quantities.") }
            return MCPToolResult(
                StatisticsReport.comparisonShape(of: type).json((type, found.unit, found.comparison)),
                table(
                    "\(TypeName.name(of: type)), \(found.unit.unitString)", found.comparison,
                    StatisticsReport.comparedFigures(of: type), LocalTime(call.calendar)))
        }
        let found = try call.reports {
            try $0.totalsComparison(a, b, activity: activity, now: call.now, calendar: call.calendar)
        }
        return MCPToolResult(
            TotalsReport.comparisonShape.json(found),
            table(
                "\(activity?.name ?? "workouts"): seconds, metres, kilocalories", found, TotalsReport.comparedFigures,
                LocalTime(call.calendar)))
    }

    private static func table<Figures>(
        _ title: String, _ comparison: PeriodComparison<Figures>, _ figures: [PeriodComparison<Figures>.Figure],
        _ time: LocalTime
    ) -> TextTable {
        let (a, b) = (comparison.first, comparison.second)
        var rows = figures.map { figure in
            let change = figure.change(comparison)
            return [figure.name]
                + [
                    a.figures.flatMap(figure.value), b.figures.flatMap(figure.value), change?.difference,
                    change?.percent,
                ]
                .map(RoundedNumber.text)
        }
        rows.append(["days with data", String(a.days), String(b.days), "–", "–"])
        return TextTable(
            title: "\(title). a is \(time.moment(a.start)) to \(time.moment(a.end)), b is \(time.moment(b.start)) to "
                + time.moment(b.end),
            columns: ["figure", "a", "b", "b - a", "%"], rows: rows)
    }
}
