import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getEffortCurves = MCPTool(
        name: "get_effort_curves", title: "Best efforts of two periods",
        description: """
            Best efforts of a period by sport beside those of another: the least active seconds over distances, the greatest mean watts \
            over durations (the mean-maximal curve), each with its workout and day; 'gain' is how many per cent faster or stronger. The \
            last 90 days against the 90 before, if nothing else is named.
            """,
        arguments: [
            .from("90d if left out."), .to,
            MCPArgument(
                name: "against", kind: .text(most: 80),
                description:
                    "The period to compare with: 2025, 2025-05, 2025-01-01/2025-03-31 or 'all'; the same time before by default."
            ), .activity,
        ], output: EffortCurves.jsonShape.schema
    ) { arguments, call in
        try call.use(.workout)
        let activity = try call.activity(arguments)
        let period = try call.period(arguments, standard: "90d")
        let reference = try period.reference(
            arguments.text("against"), named: "'against'", now: call.now, calendar: call.calendar)
        let report = try call.reports { try $0.effortCurves(period.filter, against: reference, activity: activity) }
        let time = LocalTime(call.calendar)
        func cells(_ entry: RecordsReport.Entry?, _ kind: RecordsReport.Kind) -> [String] {
            guard let entry else { return ["–", "–"] }
            let value = kind.unit == "s" ? RoundedNumber.duration(entry.value) : RoundedNumber.text(entry.value)
            return [value, time.day(entry.start, in: entry.timeZone)]
        }
        let rows = report.sports.flatMap { sport in
            sport.points.map { point in
                [
                    sport.activityType.name + (sport.isIndoor ? " indoors" : ""), Format.plain.name(of: point.kind),
                ] + cells(point.best, point.kind) + cells(point.reference, point.kind)
                    + [point.gain.map { Format.plain.gain($0) } ?? "–"]
            }
        }
        let table = TextTable(
            title: "Best efforts, times as h:mm:ss and watts" + (rows.isEmpty ? ": none" : ""),
            columns: ["sport", "over", "best", "day", "reference", "day", "gain"], rows: rows)
        var answer = MCPToolResult(report.json, table)
        answer.advice = "Name an activity."
        return answer
    }
}
