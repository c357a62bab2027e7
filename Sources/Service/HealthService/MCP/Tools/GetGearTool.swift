import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getGear = MCPTool(
        name: "get_gear", title: "Gear",
        description: """
            Shoes, bikes and other gear with the workouts that name them: count, active seconds, metres, kilocalories, first and \
            last use, and whether it is retired. It cannot be changed here.
            """,
        arguments: [], output: GearReport.jsonShape.schema
    ) { _, call in
        try call.use(.workout)
        let report = try call.reports { try $0.gearReport() }
        let rows = report.gear.map { use in
            [
                use.name, use.kind.rawValue, use.isRetired ? "retired" : "in use", "\(use.totals.count)",
                RoundedNumber.text(use.totals.distance), RoundedNumber.duration(use.totals.duration), use.days,
            ]
        }
        return MCPToolResult(
            report.json,
            TextTable(
                title: "Gear" + (rows.isEmpty ? ": none" : ""),
                columns: ["gear", "kind", "state", "workouts", "metres", "duration", "days"], rows: rows))
    }
}
