import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getStatistics = MCPTool(
        name: "get_statistics", title: "Statistics of a type",
        description: """
            Sums of types that add up (stepCount), minimum, average and maximum of others (heartRate), by hour, day, week, month or \
            year of the person's calendar, or 'none' for one figure; merged over sources, so nothing counts twice. Periods without \
            data are missing, which is not zero. The latest 500 rows at most.
            """,
        arguments: [
            .type("A quantity type, such as stepCount, heartRate, activeEnergyBurned, bodyMass."),
            MCPArgument(
                name: "by", kind: .choice(StatisticsReport.Period.allCases.map(\.rawValue) + ["none"]),
                description: "The length of a row; day by default."),
            .from("30d by day, 2d by hour, 26w by week, else everything, if neither from nor to is given."), .to,
            MCPArgument(
                name: "per_source", kind: .flag,
                description: "Also returns each source separately; sources overlap, so never add them up."),
        ],
        output: StatisticsReport.jsonShape.schema
    ) { arguments, call in
        let type = try call.quantityType(arguments)
        let by = StatisticsReport.Period(rawValue: arguments.text("by") ?? "day")
        let filter = try call.period(arguments, standard: Self.standard(by)).filter
        let separate = arguments.isSet("per_source")
        let report = try call.reports {
            try $0.statistics(of: type, filter, by: by, separate: separate, calendar: call.calendar)
        }
        guard var report else { throw MCPToolError("Unsupported period.") }
        let available = report.rows.count
        report.rows = report.rows.suffix(MCPToolResult.mostRows)
        var answer = MCPToolResult(report.json, Self.table(report, by, call), available: available)
        answer.advice = "Request longer rows ('by') or a shorter period."
        return answer
    }

    /// Returns the default start of the period.
    private static func standard(_ by: StatisticsReport.Period?) -> String? {
        switch by {
        case .hour: "2d"
        case .day: "30d"
        case .week: "26w"
        case .month, .year, nil: nil
        }
    }

    private static func table(
        _ report: StatisticsReport, _ by: StatisticsReport.Period?, _ call: MCPCall
    ) -> TextTable {
        let isSum = report.type.isCumulative
        let time = LocalTime(call.calendar)
        func figures(_ figures: StatisticsReport.Figures) -> [String] {
            (isSum ? [figures.sum] : [figures.minimum, figures.average, figures.maximum]).map(RoundedNumber.text)
        }
        func label(_ row: StatisticsReport.Row) -> String {
            switch by {
            case .hour: time.moment(row.start)
            case nil: "\(time.day(row.start)) to \(time.day(row.end))"
            default: time.day(row.start)
            }
        }
        var rows: [[String]] = []
        for row in report.rows {
            rows.append([label(row)] + figures(row.figures))
            for source in row.sources {
                rows.append(["  " + PlainText.clean(source.source.name, most: 60)] + figures(source.figures))
            }
        }
        return TextTable(
            title:
                "\(TypeName.name(of: report.type))\(by.map { " by \($0.rawValue)" } ?? ""), \(report.unit.unitString)"
                + (rows.isEmpty ? ": no data" : ""),
            columns: isSum ? [] : ["start", "minimum", "average", "maximum"], rows: rows)
    }
}
