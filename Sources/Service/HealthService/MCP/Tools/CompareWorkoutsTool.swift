import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let compareWorkouts = MCPTool(
        name: "compare_workouts", title: "Two workouts side by side",
        description: """
            Two workouts along their distance (if both have one) or active time, at even places: the time or distance, speed in m/s, \
            heart rate, power, cadence and elevation of each, and how far the other one is behind (seconds later at a place, or metres less \
            far; negative where it is ahead). What may not be read is left out.
            """,
        arguments: [
            .uuid,
            MCPArgument(
                name: "other", kind: .text(most: 40), description: "The uuid of the other workout; digits suffice.",
                isRequired: true),
            MCPArgument(
                name: "by", kind: .choice(WorkoutComparison.Axis.allCases.map(\.rawValue)),
                description: "What they are aligned by; distance by default, if both have one."),
            MCPArgument(
                name: "places", kind: .whole(2...100), description: "The number of places; 21 by default."),
        ], output: WorkoutComparison.jsonShape.schema
    ) { arguments, call in
        let (uuid, other) = (try call.workout(arguments), try call.workout(arguments, named: "other"))
        let axis = arguments.text("by").flatMap(WorkoutComparison.Axis.init(rawValue:))
        let places = arguments.whole("places") ?? 21
        guard let report = try call.reports({ try $0.comparison(of: uuid, with: other, by: axis, places: places) })
        else { throw MCPToolError("One of the workouts is not there.") }
        let columns = report.columns
        func text(_ value: Double?, _ quantity: WorkoutComparison.Quantity) -> String {
            guard let value else { return "–" }
            return switch quantity {
            case .time: RoundedNumber.duration(value)
            case .speed: Format.plain.number(value, decimals: 2)
            default: RoundedNumber.text(value)
            }
        }
        let rows = report.places.indices.map { row in
            [
                report.axis == .distance
                    ? RoundedNumber.text(report.places[row]) : RoundedNumber.duration(report.places[row]),
                report.gaps[row].map { Format.plain.number($0, decimals: 1) } ?? "–",
            ]
                + columns.flatMap {
                    [text($0.workout[row], $0.quantity), text($0.other[row], $0.quantity)]
                }
        }
        let time = LocalTime(call.calendar)
        let days = [report.workout, report.other].map { time.day($0.start, in: $0.timeZone) }
        var answer = MCPToolResult(
            report.json,
            TextTable(
                title: "The workout of \(days[0]) and the other one, of \(days[1])",
                columns: [report.axis == .distance ? "m" : "time", "gap"]
                    + columns.flatMap { ["\($0.quantity.rawValue)", "other"] }, rows: rows))
        answer.advice = "Ask for fewer places."
        return answer
    }
}
