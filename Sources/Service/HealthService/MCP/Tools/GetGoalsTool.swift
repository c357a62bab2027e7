import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getGoals = MCPTool(
        name: "get_goals", title: "Goals",
        description: """
            The person's own goals by week, month or year (distance in metres, time in seconds, workouts, kilocalories, days with a \
            workout), with the amount so far, what an even pace would have reached by now, the streak of periods in which each was \
            reached, and the last twelve periods. They cannot be changed here.
            """,
        arguments: [], output: GoalsReport.jsonShape.schema
    ) { _, call in
        try call.use(.workout)
        let report = try call.reports { try $0.goalsReport(now: call.now, calendar: call.calendar) }
        let rows = report.goals.map { progress in
            let measure = progress.goal.measure
            return [
                Format.plain.name(of: progress.goal), Format.plain.amount(progress.value, of: measure),
                Format.plain.amount(progress.expected, of: measure), progress.isReached ? "reached" : "open",
                "\(progress.streak)", "\(progress.longestStreak)",
            ]
        }
        return MCPToolResult(
            report.json,
            TextTable(
                title: "Goals" + (rows.isEmpty ? ": none" : ""),
                columns: ["goal", "so far", "expected by now", "state", "streak", "longest"], rows: rows))
    }
}
