import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getDigest = MCPTool(
        name: "get_digest", title: "A day or a week at a glance",
        description: """
            A day or a calendar week at a glance: rings, workouts with totals beside those of the span before, load with fitness, fatigue \
            and form, steps, sleep, readiness of a day, goals, and the records that were beaten. Units as in the tool about each. What \
            may not be read is left out.
            """,
        arguments: [
            MCPArgument(name: "span", kind: .choice(["day", "week"]), description: "A day by default."),
            MCPArgument(
                name: "day", kind: .text(most: 40), description: "A day of it, such as 2026-01-31. Today by default."),
        ], output: DigestReport.jsonShape.schema
    ) { arguments, call in
        try call.use(anyOf: [.workout, .activitySummary, .sleepAnalysis, .stepCount])
        let span = arguments.text("span").flatMap(DigestReport.Span.init(rawValue:)) ?? .day
        let date = try TypedInput.date(arguments.text("day") ?? "today", now: call.now, calendar: call.calendar).start
        let day = CalendarDay(of: date, in: call.timeZone)
        let report = try call.reports { try $0.digest(of: span, on: day, now: call.now, calendar: call.calendar) }
        call.note(from: report.start, to: report.end)
        let format = Format(timeZone: call.timeZone)
        let lines = report.lines(format)
        return MCPToolResult(
            report.json,
            TextTable(
                title: "\(span == .day ? "Day" : "Week from") \(CalendarDay(of: report.start, in: call.timeZone).text)"
                    + (lines.isEmpty ? ": nothing" : ""),
                rows: lines.map { [$0.subject, $0.text] }))
    }

    static let getYear = MCPTool(
        name: "get_year", title: "A year in review",
        description: """
            A calendar year in review: totals of workouts (metres, seconds, kilocalories) beside the year before, by month and by sport, \
            active days, the longest streak, the bests of the year, the records set in it that beat earlier ones, steps and sleep where \
            they may be read.
            """,
        arguments: [
            MCPArgument(name: "year", kind: .whole(1...9_998), description: "This year by default.")
        ], output: YearReport.jsonShape.schema
    ) { arguments, call in
        try call.use(.workout)
        let year = arguments.whole("year") ?? CalendarDay(of: call.now, in: call.timeZone).year
        call.note(
            from: CalendarDay(year: year, month: 1, day: 1).start(in: call.timeZone),
            to: CalendarDay(year: year + 1, month: 1, day: 1).start(in: call.timeZone))
        guard let report = try call.reports({ try $0.year(year, now: call.now, calendar: call.calendar) }) else {
            throw MCPToolError("There is no such year.")
        }
        let format = Format(timeZone: call.timeZone)
        var table = TextTable(
            title: "\(year)",
            rows: report.figures(format).map { [$0.name, $0.text] }
                + report.months.map { month in
                    [String(format.moment(month.start).prefix(7)), Format.duration(month.all.duration)]
                })
        table.notes = [report.comparison(format)].compactMap { $0 } + report.records.map { format.text(of: $0) }
        return MCPToolResult(report.json, table)
    }
}
