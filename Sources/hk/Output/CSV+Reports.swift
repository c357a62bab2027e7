import Foundation
import HealthModel
import HealthTransfer
import OpenHealthKit

extension CSV {
    /// What the fields of a sample are.
    static let sampleHeader = [
        "uuid", "type", "start", "end", "value", "unit", "source", "bundleIdentifier", "device",
    ]

    /// Samples, a row each.
    static func samples(_ samples: [SampleRecord]) -> CSV {
        var csv = CSV(header: sampleHeader)
        for sample in samples { csv.add(fields(of: sample)) }
        return csv
    }

    /// The fields of a sample.
    static func fields(of sample: SampleRecord) -> [String] {
        let dates = [sample.start, sample.end].map { Format.iso8601(Date(timeIntervalSinceReferenceDate: $0)) }
        return [sample.uuid.uuidString, sample.type.identifier] + dates + value(sample) + [
            sample.source?.source.name ?? "", sample.source?.source.bundleIdentifier ?? "",
            sample.device?[.name] ?? "",
        ]
    }

    private static func value(_ sample: SampleRecord) -> [String] {
        switch sample.content {
        case .quantity(let quantity): [number(quantity.value), quantity.unit.unitString]
        case .category(let value): ["\(value)", ""]
        case .correlation(let contained): ["\(contained.count)", "objects"]
        case .workout(let workout): [number(workout.duration), "s"]
        case .route(let count): ["\(count)", "points"]
        case .series(let series): [number(series.quantity.value), series.quantity.unit.unitString]
        case .heartbeats(let count): ["\(count)", "heartbeats"]
        case .detail(let detail): [detail.text, ""]
        }
    }

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
}
