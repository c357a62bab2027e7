import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getSameRoute = MCPTool(
        name: "get_same_route", title: "Outings on the same way",
        description: """
            The outings of a sport on the same way as a workout, in the same direction, found by the way itself (95 % of each within 50 m \
            of the other, lengths within 10 %), with active seconds, metres, heart rate and the mean distance from the way. It needs \
            permission to read routes, and returns no places.
            """,
        arguments: [.uuid], output: SameRouteReport.jsonShape.schema
    ) { arguments, call in
        let uuid = try call.workout(arguments)
        try call.use(.workoutRoute)
        guard let report = try call.reports({ try $0.sameRoute(as: uuid) }) else {
            throw MCPToolError("The workout has no route of more than 200 m.")
        }
        let time = LocalTime(call.calendar)
        let rows = report.outings.map { outing in
            [
                time.day(outing.start, in: outing.timeZone), outing.workout.uuidString.lowercased(),
                RoundedNumber.duration(outing.duration), RoundedNumber.text(outing.distance),
                RoundedNumber.text(outing.averageHeartRate),
            ]
        }
        return MCPToolResult(
            report.json,
            TextTable(
                title: "Outings on a way of \(RoundedNumber.text(report.length)) m",
                columns: ["day", "workout", "time", "m", "bpm"], rows: rows))
    }
}
