import Foundation
import HealthModel
import WorkoutFiles

extension CSV {
    /// Returns the header of a table of statistics, which is the same for all rows of a report.
    package static func statisticsHeader(of report: StatisticsReport) -> [String] {
        let figures = report.type.isCumulative ? ["sum"] : ["minimum", "average", "maximum"]
        let single = report.period == nil ? ["latest", "latestDate", "duration"] : []
        return ["start", "end", "source", "bundleIdentifier"] + figures + single + ["unit"]
    }

    /// Returns the rows for a row of statistics: one for the total, and one for each source if sources are separate.
    package static func statisticsFields(
        of row: StatisticsReport.Row, _ report: StatisticsReport
    ) -> [[String]] {
        let dates = [Format.iso8601(row.start), Format.iso8601(row.end)]
        let all = dates + ["", ""] + fields(row.figures, report)
        return [all]
            + row.sources.map { source in
                dates + [source.source.name, source.source.bundleIdentifier] + fields(source.figures, report)
            }
    }

    private static func fields(_ figures: StatisticsReport.Figures, _ report: StatisticsReport) -> [String] {
        let values =
            report.type.isCumulative ? [figures.sum] : [figures.minimum, figures.average, figures.maximum]
        let single =
            report.period == nil
            ? [number(figures.latest), figures.latestDate.map(Format.iso8601) ?? "", number(figures.duration)] : []
        return values.map(number) + single + [report.unit.unitString]
    }
}
