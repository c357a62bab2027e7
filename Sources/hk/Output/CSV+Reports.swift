import Foundation
import HealthModel
import HealthTransfer
import OpenHealthKit

extension CSV {
    /// Statistics, a row for each period; with sources apart, further rows that name one.
    static func statistics(_ report: StatisticsReport) -> CSV {
        let figures = report.type.isCumulative ? ["sum"] : ["minimum", "average", "maximum"]
        let single = report.period == nil ? ["latest", "latestDate", "duration"] : []
        var csv = CSV(header: ["start", "end", "source", "bundleIdentifier"] + figures + single + ["unit"])
        for row in report.rows {
            let dates = [Format.iso8601(row.start), Format.iso8601(row.end)]
            csv.add(dates + ["", ""] + fields(row.figures, report))
            for source in row.sources {
                csv.add(
                    dates + [source.source.name, source.source.bundleIdentifier] + fields(source.figures, report))
            }
        }
        return csv
    }

    private static func fields(_ figures: StatisticsReport.Figures, _ report: StatisticsReport) -> [String] {
        let values =
            report.type.isCumulative ? [figures.sum] : [figures.minimum, figures.average, figures.maximum]
        let single =
            report.period == nil
            ? [number(figures.latest), figures.latestDate.map(Format.iso8601) ?? "", number(figures.duration)] : []
        return values.map(number) + single + [report.unit.unitString]
    }

    /// Totals, a row for each period and further rows for each sport in it; seconds, metres and kilocalories.
    static func totals(_ report: TotalsReport) -> CSV {
        var csv = CSV(header: ["start", "end", "activityType", "count", "duration", "distance", "climb", "energy"])
        for row in report.rows {
            let dates = [Format.iso8601(row.start), Format.iso8601(row.end)]
            csv.add(dates + [""] + fields(row.all))
            for sport in row.sports { csv.add(dates + [sport.activityType.name] + fields(sport.totals)) }
        }
        return csv
    }

    private static func fields(_ totals: TotalsReport.Totals) -> [String] {
        ["\(totals.count)"] + [totals.duration, totals.distance, totals.climb, totals.energy].map(number)
    }
}
