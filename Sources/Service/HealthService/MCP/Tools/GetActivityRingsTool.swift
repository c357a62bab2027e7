import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getActivityRings = MCPTool(
        name: "get_activity_rings", title: "Activity rings",
        description: """
            The rings of days: move in kilocalories (or minutes), exercise in minutes, stand in hours, each with its goal, which is null \
            where nobody set one; isPaused where the rings rested. The last 14 days if neither from nor to is given; the latest 500 \
            at most. Days without any are missing.
            """,
        arguments: [.from("14d by default."), .to],
        output: rings.schema
    ) { arguments, call in
        try call.use(.activitySummary)
        let filter = try call.period(arguments, standard: "14d").filter
        let all = try call.reports { try $0.rings(filter, in: call.timeZone) }
        var report = all
        report.days = all.days.suffix(MCPToolResult.mostRows)
        func text(_ ring: RingsReport.Ring) -> String {
            RoundedNumber.text(ring.value) + (ring.goal.map { " of \(RoundedNumber.text($0))" } ?? "")
        }
        let table = TextTable(
            title: "Activity rings" + (report.days.isEmpty ? ": none" : ""),
            columns: ["day", "move", "exercise min", "stand h"],
            rows: report.days.map { day in
                [
                    day.day.text,
                    text(day.move) + (day.movesByTime ? " min" : " kcal") + (day.isPaused ? ", paused" : ""),
                    text(day.exercise), text(day.stand),
                ]
            })
        return MCPToolResult(Self.rings.json(report), table, available: all.days.count)
    }

    private static let rings = JSONShape<RingsReport>(
        inline: JSONMembers { members in members.add("days", RingsReport.jsonShape) { $0 } })
}
