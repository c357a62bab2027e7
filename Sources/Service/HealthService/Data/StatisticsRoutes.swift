import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The routes for statistics: sums, averages and extremes, as HealthKit computes them (API-44).
enum StatisticsRoutes {
    private typealias Common = CommonParameters

    /// The length of a bucket; `none` for a single bucket.
    enum Bucket: String, CaseIterable, Sendable {
        case hour, day, week, month, year, none

        var period: StatisticsReport.Period? { StatisticsReport.Period(rawValue: rawValue) }
    }

    private static let by = Parameter<Bucket?>.choice("by", "The length of a bucket; a single bucket by default.")
    private static let perSource = Parameter<Bool>.flag("perSource", "Also returns statistics for each source.")
    private static let empty = Parameter<Bool>.flag(
        "empty", "Whether to include empty buckets, with null values.", absent: true)
    private static let type = Parameter<ObjectType?>.type("type", "The quantity type.").required
    private static let from = Parameter<TypedDate?>.date("from", "The start of the period.").required
    private static let to = Parameter<TypedDate?>.date("to", "The end of the period; a day is included completely.")
        .required

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/statistics", "Statistics of a quantity type, by bucket.", .reading,
            [
                type, by, Common.from, Common.to, Common.condition, Common.source, perSource, empty, Common.units,
                Common.unit, Common.timeZone,
            ], offers: [.json, .lines, .csv], shape: StatisticsReport.Buckets.jsonShape.schema
        ) { call in
            guard let type = try call.value(type), type.aggregationStyle != nil else {
                throw Problem.invalidParameters([
                    .init(place: .parameter("type"), detail: "Only quantity types have statistics.")
                ])
            }
            try await call.checkReading(type)
            let filter = try await call.filter(for: type)
            let period = try call.value(by)?.period
            let separate = try call.value(perSource)
            let (calendar, scale) = (call.context.calendar, try Scale(of: type, call))
            let report = try await call.read {
                try $0.statistics(
                    of: type, filter, by: period, separate: separate, calendar: calendar, locale: scale.locale,
                    unit: scale.unit)
            }
            guard let report else { throw Problem.notFound }
            let gaps = try call.value(empty) ? Gaps(filter, calendar) : nil
            let rows = rows(of: report, gaps)
            switch call.media {
            case .json:
                return call.json(StatisticsReport.Buckets(rows: rows, report: report, zone: calendar.timeZone).json)
            default: return lines(of: rows, report, call)
            }
        },
        Route(
            .get, "/api/v1/statistics/explain",
            "Explains a sum: the contribution of each source and the part of it that was counted.",
            .reading, [type, from, to, Common.units, Common.unit, Common.timeZone],
            shape: SumExplanation.jsonShape.schema
        ) { call in
            guard let type = try call.value(type), type.isCumulative else {
                throw Problem.invalidParameters([
                    .init(place: .parameter("type"), detail: "Only cumulative types have sums.")
                ])
            }
            try await call.checkReading(type)
            guard let from = try call.value(from)?.start, let to = try call.value(to)?.end, from < to else {
                throw Problem.invalidParameters([
                    .init(place: .parameter("to"), detail: "'to' must be later than 'from'.")
                ])
            }
            let scale = try Scale(of: type, call)
            let sum = try await call.read {
                try $0.explanation(of: type, from: from, to: to, locale: scale.locale, unit: scale.unit)
            }
            guard let sum else { throw Problem.notFound }
            return call.json(sum.json)
        },
    ]

    // MARK: Rows

    /// Returns the rows of a report, with empty rows inserted if requested.
    private static func rows(of report: StatisticsReport, _ gaps: Gaps?) -> [StatisticsReport.Row] {
        guard let period = report.period, let gaps else { return report.rows }
        var rows: [StatisticsReport.Row] = []
        var place = gaps.from.flatMap { gaps.calendar.dateInterval(of: period.component, for: $0)?.start }
        func fill(until end: Date) {
            guard var start = place else { return }
            while start < end, rows.count < Gaps.limit,
                let next = gaps.calendar.dateInterval(of: period.component, for: start)?.end, next > start
            {
                rows.append(.empty(from: start, to: next))
                start = next
            }
        }
        for row in report.rows {
            fill(until: row.start)
            rows.append(row)
            place = row.end
        }
        if let to = gaps.to { fill(until: to) }
        return rows
    }

    /// Streams the rows as JSON lines or CSV.
    ///
    /// CSV has an additional row for each source (API-7).
    private static func lines(
        of rows: [StatisticsReport.Row], _ report: StatisticsReport, _ call: Call
    ) -> ServiceResponse {
        let isCSV = call.media == .csv
        let channel = ByteChannel.writing { writer in
            if isCSV { try writer.write(line: CSV.line(CSV.statisticsHeader(of: report))) }
            for row in rows {
                guard isCSV else {
                    try writer.write(line: StatisticsReport.Line.ownShape.json(report.line(row)).line)
                    continue
                }
                for fields in CSV.statisticsFields(of: row, report) {
                    try writer.write(line: CSV.line(fields))
                }
            }
        }
        return ServiceResponse(.ok, call.media, .stream(channel))
    }

    /// The unit of the figures: the requested one, or else the customary one (API-4).
    private struct Scale {
        let locale: Locale
        let unit: QuantityUnit?

        /// Throws if the unit is incompatible with the type, or if both `unit` and `units` were requested.
        init(of type: ObjectType, _ call: Call) throws {
            let units = try call.value(Common.units)
            (locale, unit) = ((units ?? .canonical).locale, try call.value(Common.unit))
            guard let unit, let own = type.canonicalUnit else { return }
            guard units == nil else { throw Self.problem("'unit' cannot be combined with 'units'.") }
            guard own.isCompatible(with: unit) else {
                throw Self.problem(
                    "\(unit.unitString) is not compatible with \(TypeName.name(of: type)); use a unit such as \(own.unitString)."
                )
            }
        }

        private static func problem(_ detail: String) -> Problem {
            .invalidParameters([.init(place: .parameter("unit"), detail: detail)])
        }
    }

    /// The range in which empty buckets are listed.
    private struct Gaps {
        let from: Date?
        let to: Date?
        let calendar: Calendar
        /// The maximum number of rows, beyond which the list would be mostly empty.
        static let limit = 20_000

        init(_ filter: SampleFilter, _ calendar: Calendar) {
            (from, to, self.calendar) = (filter.from, filter.to, calendar)
        }
    }
}

extension StatisticsReport {
    /// Statistics as a list of buckets; the figures of an empty bucket are null.
    struct Buckets: JSONRepresentable {
        let rows: [Row]
        let report: StatisticsReport
        let zone: TimeZone

        static let jsonShape = JSONShape<Buckets>("StatisticsList", "Statistics of a type by bucket.") { members in
            members.include(StatisticsReport.jsonHead) { $0.report }
            members.add("by", .text, "The length of a bucket; none for a single one.") {
                $0.report.period?.rawValue ?? "none"
            }
            members.add("timeZone", .timeZone, "The time zone of the buckets.") { $0.zone }
            members.add("items", .list(Line.jsonShape), "In chronological order.") { buckets in
                buckets.rows.map(buckets.report.line)
            }
            members.add("next", .text, "Always null: the list is complete.") { _ in String?.none }
        }
    }
}
