import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getReadiness = MCPTool(
        name: "get_readiness", title: "Readiness",
        description: """
            A day's heart rate variability (ms, mean of 7 days), resting heart rate (bpm), sleep (s), respiratory rate and wrist \
            temperature of the night, each within, above or below the person's own range of the 60 days before, or missing with the \
            reason. No score is computed, and it is no diagnosis.
            """,
        arguments: [
            MCPArgument(
                name: "day", kind: .text(most: 40),
                description: "The day, such as 2026-01-31 or yesterday. Today by default."
            )
        ], output: ReadinessReport.jsonShape.schema
    ) { arguments, call in
        try call.use(anyOf: ReadinessReport.types)
        let date = try TypedInput.date(arguments.text("day") ?? "today", now: call.now, calendar: call.calendar).start
        let day = CalendarDay(of: date, in: call.timeZone)
        call.note(
            from: day.adding(days: -66).start(in: call.timeZone), to: day.adding(days: 1).start(in: call.timeZone))
        let report = try call.reports { try $0.readiness(on: day, calendar: call.calendar) }
        let rows = report.readings.map { reading in
            let range = reading.baseline.map {
                "\(RoundedNumber.text($0.low)) to \(RoundedNumber.text($0.high))"
            }
            return [
                "\(reading.measure.rawValue) \(reading.unit.unitString)", RoundedNumber.text(reading.value),
                range ?? "–", reading.state.rawValue,
            ]
        }
        var table = TextTable(
            title: "Readiness on \(day.text)", columns: ["measure", "value", "own range", "state"], rows: rows)
        table.notes = [report.sentence()] + report.missing + [ReadinessReport.method]
        return MCPToolResult(report.json, table)
    }
}
