import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getTiles = MCPTool(
        name: "get_tiles", title: "Explorer tiles",
        description: """
            How many tiles of the web's maps (zoom 14) the routes of workouts passed, the side of the largest square of such tiles, and the \
            size of the largest cluster (neighbours whose four neighbours were all passed). It needs permission to read routes, and returns \
            no places.
            """,
        arguments: [.from("All time if left out."), .to, .activity], output: TilesReport.counts.schema
    ) { arguments, call in
        try call.use(.workout)
        try call.use(.workoutRoute)
        let activity = try call.activity(arguments)
        let filter = try call.period(arguments, standard: nil).filter
        let report = try call.reports { try $0.tiles(filter, activity: activity) }
        let rows = [
            [
                "\(report.tiles.count)", "\(report.square?.size ?? 0)", "\(report.cluster)", "\(report.workouts)",
            ]
        ]
        return MCPToolResult(
            TilesReport.counts.json(report),
            TextTable(
                title: "Tiles that routes passed", columns: ["tiles", "largest square", "largest cluster", "workouts"],
                rows: rows))
    }
}
