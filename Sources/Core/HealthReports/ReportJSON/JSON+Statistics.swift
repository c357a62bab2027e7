import Foundation
import HealthModel
package import WorkoutFiles

extension JSON {
    /// Returns statistics: the figures of the whole range, or a list of figures by period.
    package static func statistics(_ report: StatisticsReport) -> JSON {
        let head: [Member] = [
            ("type", .string(report.type.identifier)), ("unit", .string(report.unit.unitString)),
        ]
        let rows = report.rows.map { members(of: $0, report) }
        guard let period = report.period else {
            return .object(head + (rows.first ?? [("start", .null), ("end", .null)]))
        }
        return .object(head + [("by", .string(period.rawValue)), ("periods", .array(rows.map { .object($0) }))])
    }

    /// Returns a row of statistics.
    package static func statisticsRow(_ row: StatisticsReport.Row, _ report: StatisticsReport) -> JSON {
        .object(members(of: row, report))
    }

    /// Returns a row of statistics with its type and unit, so that it can stand alone.
    package static func statisticsLine(_ row: StatisticsReport.Row, _ report: StatisticsReport) -> JSON {
        .object(
            [("type", .string(report.type.identifier)), ("unit", .string(report.unit.unitString))]
                + members(of: row, report))
    }

    private static func members(
        of row: StatisticsReport.Row, _ report: StatisticsReport
    ) -> [Member] {
        let sources = row.sources.map { entry -> JSON in
            .object(
                [
                    ("name", .string(entry.source.name)), ("bundleIdentifier", .string(entry.source.bundleIdentifier)),
                ] + members(of: entry.figures, report))
        }
        return [("start", .date(row.start)), ("end", .date(row.end))] + members(of: row.figures, report)
            + (sources.isEmpty ? [] : [("sources", .array(sources))])
    }

    private static func members(
        of figures: StatisticsReport.Figures, _ report: StatisticsReport
    ) -> [Member] {
        var members: [Member] =
            report.type.isCumulative
            ? [("sum", .number(figures.sum))]
            : [
                ("minimum", .number(figures.minimum)), ("average", .number(figures.average)),
                ("maximum", .number(figures.maximum)),
            ]
        if report.period == nil {
            members += [
                ("latest", .number(figures.latest)), ("latestDate", figures.latestDate.map { .date($0) } ?? .null),
                ("duration", .number(figures.duration)),
            ]
        }
        return members
    }
}
