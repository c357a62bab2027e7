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
        output: MCPSchema.answer(
            [
                ("a", Self.side), ("b", Self.side), ("difference", MCPSchema.object([])),
                ("percent", MCPSchema.object([])),
            ],
            optional: [("type", MCPSchema.string), ("unit", MCPSchema.string)])
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
        let (form, title): (JSON, String)
        if let type {
            let found = try call.reports { try $0.comparison(of: type, a, b, calendar: call.calendar) }
            guard let found else { throw MCPToolError("\(TypeName.name(of: type)) has no quantities.") }
            form = StatisticsReport.comparisonShape(of: type).json((type, found.unit, found.comparison))
            title = "\(TypeName.name(of: type)), \(found.unit.unitString)"
        } else {
            form = TotalsReport.comparisonShape.json(
                try call.reports {
                    try $0.totalsComparison(a, b, activity: activity, now: call.now, calendar: call.calendar)
                })
            title = "\(activity?.name ?? "workouts"): seconds, metres, kilocalories"
        }
        return MCPToolResult(try form.members(), Self.table(title, form, a, b, LocalTime(call.calendar)))
    }

    private static let side = MCPSchema.object([
        ("start", MCPSchema.moment), ("end", MCPSchema.moment), ("days", MCPSchema.integer),
    ])

    private static func table(
        _ title: String, _ form: JSON, _ a: DateInterval, _ b: DateInterval, _ time: LocalTime
    ) -> TextTable {
        func figure(_ side: String, _ name: String) -> String {
            RoundedNumber.text(try? form[side]?[name]?.asFiniteNumber())
        }
        let names = ((try? form["difference"]?.members()) ?? []).map(\.key)
        var rows = names.map { name in
            [name, figure("a", name), figure("b", name), figure("difference", name), figure("percent", name)]
        }
        rows.append(["days with data", figure("a", "days"), figure("b", "days"), "–", "–"])
        return TextTable(
            title: "\(title). a is \(time.moment(a.start)) to \(time.moment(a.end)), b is \(time.moment(b.start)) to "
                + time.moment(b.end),
            columns: ["figure", "a", "b", "b - a", "%"], rows: rows)
    }
}
