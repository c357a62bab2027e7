import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    /// The maximum number of days or weeks.
    private static let mostPeriods = 366

    static let getLoad = MCPTool(
        name: "get_load", title: "Load, fitness and form",
        description: """
            The training load of days or weeks by one measure (trimp and edwards from heart rate, tss from cycling power), each with its \
            workouts, and fitness (over 42 days), fatigue (over 7 days) and form, in load per day. Workouts without the needed \
            measurements are counted in 'missing'. The last 90 days, at most 366 periods. Not medical advice.
            """,
        arguments: [
            .from("90d if left out."), .to,
            MCPArgument(
                name: "by", kind: .choice(LoadReport.Period.allCases.map(\.rawValue)),
                description: "The length of each period; day by default."),
            MCPArgument(
                name: "measure", kind: .choice(LoadMeasure.allCases.map(\.rawValue)),
                description: "The measure of all loads; the one that most workouts have by default."),
        ],
        output: LoadReport.jsonShape.schema
    ) { arguments, call in
        try call.use(.workout)
        let filter = try call.period(arguments, standard: "90d").filter
        let period = arguments.text("by").flatMap(LoadReport.Period.init(rawValue:)) ?? .day
        let measure = arguments.text("measure").flatMap(LoadMeasure.init(rawValue:))
        let (report, isMore) = try call.reports { store -> (LoadReport, Bool) in
            func load(limit: Int) throws -> LoadReport {
                try store.load(
                    by: period, filter, measure: measure, limit: limit, now: call.now, calendar: call.calendar)
            }
            let report = try load(limit: mostPeriods)
            // Only what is as long as it may be was cut; counts and measure are those of what is told.
            guard report.rows.count == mostPeriods else { return (report, false) }
            return (report, try load(limit: mostPeriods + 1).rows.count > mostPeriods)
        }
        // What the figures are computed from is part of the answer, as far as it may be read.
        call.note(report.measure == .tss ? [.cyclingPower] : [.heartRate])
        let table = TextTable(
            title: "Load (\(LoadText.name(of: report.measure))), fitness, fatigue and form"
                + (report.rows.isEmpty ? ": none" : ""),
            columns: [period == .day ? "day" : "week from", "workouts", "load", "fitness", "fatigue", "form"],
            rows: report.rows.map { row in
                [row.first.text, String(row.workouts)]
                    + [row.load, row.fitness, row.fatigue, row.form].map { RoundedNumber.text($0) }
            }, notes: LoadText(report, .plain).remarks)
        var answer = MCPToolResult(report.json, table, available: isMore ? report.rows.count + 1 : nil)
        answer.advice = "There are earlier periods; request them with 'to', or weeks with 'by'."
        return answer
    }
}
