import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getWorkoutSeries = MCPTool(
        name: "get_workout_series", title: "Workout series",
        description: """
            Columns over the time of a workout, each row the mean of an equal part: 60 rows, at most 300. Heart rate and cadence per \
            minute, speed in m/s, pace in s/km, power in W, elevation and distance in m. null where nothing was measured or the \
            workout was paused. Places, rounded to 3 decimals, only if the person allowed routes.
            """,
        arguments: [
            .uuid,
            MCPArgument(
                name: "columns", kind: .choices(WorkoutPlot.Quantity.allCases.map(\.rawValue)),
                description: "The columns; by default all that the sport has, except coordinates."),
            MCPArgument(name: "points", kind: .whole(2...300), description: "The number of rows; 60 by default."),
        ],
        output: series.schema
    ) { arguments, call in
        let uuid = try call.workout(arguments)
        let named = arguments.texts("columns")?.compactMap(WorkoutPlot.Quantity.init(rawValue:))
        if named?.contains(where: \.isPlace) == true { try call.use(.workoutRoute) }
        let detail = try WholeWorkout.detail(uuid, call)
        let template = detail.template
        let quantities = named ?? WorkoutPlot.Quantity.allCases.filter { !$0.isPlace && template.fits($0) }
        var plot = try call.reports { try $0.plot(of: detail, quantities, places: arguments.whole("points") ?? 60) }
        for index in plot.columns.indices where plot.columns[index].quantity.isPlace {
            plot.columns[index].values = plot.columns[index].values.map { $0.map(Self.coarse) }
        }
        let rows = plot.times.indices.map { row in
            [RoundedNumber.duration(plot.times[row])]
                + plot.columns.map { column in
                    let value = column.values[row]
                    return column.quantity.isPlace ? value.map(JSON.digits) ?? "–" : RoundedNumber.text(value)
                }
        }
        var table = TextTable(
            title:
                "\(detail.summary.activityName) on \(LocalTime(call.calendar).moment(detail.summary.start, in: detail.summary.timeZone)), by time",
            columns: ["t"] + plot.columns.map { "\($0.quantity.rawValue) (\($0.quantity.unit))" }, rows: rows)
        if plot.columns.isEmpty { table.notes.append("None of this was measured or is readable.") }
        var answer = MCPToolResult(Self.series.json((detail.summary, plot)), table)
        answer.advice = "Request fewer points or columns."
        return answer
    }

    private static let series = JSONShape<(workout: WorkoutSummary, plot: WorkoutPlot)>(
        inline: JSONMembers { members in
            members.add("uuid", .uuid) { $0.workout.uuid }
            members.add("activityType", .activity) { $0.workout.activityType }
            members.add("start", .date) { $0.workout.start }
            members.include(WorkoutPlot.jsonMembers) { $0.plot }
        })

    /// Rounds a coordinate to about a hundred metres (MCP-20).
    private static func coarse(_ degrees: Double) -> Double { (degrees * 1_000).rounded() / 1_000 }
}
