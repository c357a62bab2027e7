import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    /// The maximum number of days of a measurement, and of blood pressures.
    private static let mostDays = 200

    static let getBody = MCPTool(
        name: "get_body", title: "Body",
        description: """
            Weight, body fat (as a fraction) and lean mass by day, each with its exponentially smoothed moving average (a tenth per \
            day), and blood pressures in mmHg as pairs with their category by the European guidelines for measurements in an office. \
            At most the latest 200 days of each; no diagnosis.
            """,
        arguments: [.from("90d if left out."), .to], output: BodyReport.jsonShape.schema
    ) { arguments, call in
        try call.use(anyOf: BodyReport.measures.map(\.type) + [.bloodPressureSystolic, .bloodPressureDiastolic])
        let filter = try call.period(arguments, standard: "90d").filter
        let (report, isMore) = try call.reports { store -> (BodyReport, Bool) in
            let report = try store.body(filter, limit: mostDays, calendar: call.calendar)
            // Only what is as long as it may be was cut; averages are those of what is told.
            guard report.longest == mostDays else { return (report, false) }
            return (report, try store.body(filter, limit: mostDays + 1, calendar: call.calendar).longest > mostDays)
        }
        let time = LocalTime(call.calendar)
        var table = TextTable(
            title: "The body by day, and blood pressures in mmHg" + (report.isEmpty ? ": none" : ""),
            columns: ["day", "what", "value", "trend or category"],
            rows: report.courses.flatMap { course in
                course.days.map { day in
                    [
                        day.day.text, "\(TypeName.name(of: course.type)) \(course.unit.unitString)",
                        RoundedNumber.text(day.value), RoundedNumber.text(day.trend),
                    ]
                }
            }
                + report.pressures.map { pressure in
                    [
                        time.moment(pressure.date), "bloodPressure",
                        Format.plain.pressures((pressure.systolic, pressure.diastolic)), pressure.category.title,
                    ]
                })
        if let mean = report.meanPressure {
            table.notes = [mean.sentence(.plain), BodyReport.MeanPressure.remark]
        }
        var answer = MCPToolResult(report.json, table, available: isMore ? table.rows.count + 1 : nil)
        answer.advice = "There are earlier days; request them with 'to'."
        return answer
    }
}

extension BodyReport {
    /// The greatest number of days of a measurement, or that of the blood pressures.
    fileprivate var longest: Int { max(pressures.count, courses.map(\.days.count).max() ?? 0) }
}

extension MCPCall {
    /// Records that some types are requested together, of which those that may not be read are left out.
    ///
    /// - Throws: ``MCPToolError`` if none of them may be read.
    func use(anyOf types: [ObjectType]) throws {
        let readable = try types.filter { try host.access.mayRead($0) }
        // The error is that of the first type.
        if readable.isEmpty, let first = types.first { try use(first) }
        note(readable)
    }
}
