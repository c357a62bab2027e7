import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

extension MCPTool {
    static let getRecords = MCPTool(
        name: "get_records", title: "Best efforts",
        description: """
            Bests by sport, never mixed over sports, indoor apart: the least active seconds over distances, the best mean power in watts \
            over durations, the longest, highest and most energetic workouts; each with its workout, its day and the best before it. \
            Efforts with a jump of the position are left out and counted. Workouts in 'unjudged' have values that cannot be true.
            """,
        arguments: [.activity],
        output: RecordsReport.jsonShape.schema
    ) { arguments, call in
        try call.use(.workout)
        let activity = try call.activity(arguments)
        let report = try call.reports { store in
            var report = try store.records(activity: activity)
            report.unjudged = try store.unjudged(in: report)
            return report
        }
        let time = LocalTime(call.calendar)
        let rows = report.sports.flatMap { sport in
            sport.records.compactMap { record -> [String]? in
                guard let best = record.best.first else { return nil }
                let over =
                    record.kind.over.map { " \(JSON.digits($0)) \(record.kind.family == .power ? "s" : "m")" } ?? ""
                let value =
                    record.kind.unit == "s" ? RoundedNumber.duration(best.value) : RoundedNumber.text(best.value)
                return [
                    sport.activityType.name + (sport.isIndoor ? " indoors" : ""), record.kind.name + over,
                    value + (record.kind.unit == "s" ? "" : " \(record.kind.unit)"),
                    time.day(best.start, in: best.timeZone),
                    best.workout.uuidString.lowercased(),
                ]
            }
        }
        let table = TextTable(
            title: "Bests by sport" + (rows.isEmpty ? ": none" : ""),
            columns: ["sport", "what", "best", "day", "workout"], rows: rows)
        var answer = MCPToolResult(report.json, table)
        answer.advice = "Name an activity."
        return answer
    }
}
