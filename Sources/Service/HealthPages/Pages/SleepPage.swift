import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore
import HealthTransfer

/// The sleep pages: duration and regularity of nights, and a single night (WEB-60).
enum SleepPage {
    static let pages = [
        PageRoute("/sleep") { try await list($0) },
        PageRoute("/sleep/{day}") { try await night($0) },
    ]

    private struct Row: Sendable {
        var address: String
        var day: String
        var asleep: String
        var interval: String
        var bar: [Piece]
        var isShort: Bool
    }

    /// A segment of a night on a scale from 18:00 to 14:00, in a box of 100 by 10.
    private struct Piece: Sendable {
        var stageClass: String
        var x: String
        var width: String
    }

    private struct View: Sendable {
        var spans: [Tab]
        var figures: [Figure]
        var hasFigures: Bool
        var chart: TableChart?
        var hasChart: Bool
        var rows: [Row]
        var isEmpty: Bool
        var latest: String
        var latestHypnogram: Hypnogram?
        var latestAddress: String
        var hasLatest: Bool
    }

    /// The maximum number of nights in the list; charts show more.
    private static let mostRows = 30
    /// The number of nights above which a bar represents a week.
    private static let mostBars = 120
    private static let spans = [("14", "Two weeks"), ("30", "A month"), ("90", "Three months"), ("365", "A year")]

    // MARK: List

    private static func list(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, calendar) = (call.formatter, call.formatter.calendar)
        let asked = try call.days()
        let days = call.query["span"].flatMap { Int($0) }.map { min(max($0, 1), 3_660) } ?? 30
        let today = calendar.startOfDay(for: formatter.now)
        let report = try await call.read { reports in
            let from = asked.from ?? calendar.date(byAdding: .day, value: 1 - days, to: today)
            let report = try reports.sleep(SampleFilter(from: from, to: asked.to), calendar: calendar)
            if !report.nights.isEmpty || asked.from != nil { return report }
            // Without recent data, the latest nights are shown.
            guard let last = try reports.extents(of: .sleepAnalysis).map(\.extent.latest).max(),
                let first = calendar.date(byAdding: .day, value: -days, to: last)
            else { return report }
            return try reports.sleep(SampleFilter(from: first), calendar: calendar)
        }
        let nights = report.nights
        let last = nights.last
        let isByWeek = nights.count > mostBars
        let view = View(
            spans: spans.map { .init(tabName: $0.1, tabAddress: "/sleep?span=\($0.0)", isCurrent: $0.0 == "\(days)") },
            figures: figures(report, formatter), hasFigures: !nights.isEmpty,
            chart: nights.count > 1
                ? SleepChart(nights, by: isByWeek ? .week : .day, formatter).chart(
                    isByWeek ? "Sleep, weekly averages" : "Nights") : nil,
            hasChart: nights.count > 1, rows: nights.suffix(mostRows).reversed().map { row($0, formatter) },
            isEmpty: nights.isEmpty,
            latest: last.flatMap { $0.day.start(in: calendar.timeZone) }.map { formatter.day($0) } ?? "",
            latestHypnogram: last.map { Hypnogram($0.main, formatter, in: $0.timeZone) },
            latestAddress: last.map { "/sleep/\($0.day.text)" } ?? "",
            hasLatest: last.map { $0.main.asleep > 0 } ?? false)
        return .shown(template: "sleep", title: "Sleep", view: view)
    }

    private static func figures(_ report: SleepReport, _ formatter: PageFormatter) -> [Figure] {
        guard let means = report.means else { return [] }
        var figures: [Figure] = []
        if let asleep = means.asleep { figures.append(Figure("Asleep", formatter.span(asleep), remark: "a night")) }
        if let regularity = report.regularity {
            func clock(_ seconds: Double) -> String {
                let minutes = Int((seconds / 60).rounded()) % 1_440
                return "\(Format.twoDigits(minutes / 60)):\(Format.twoDigits(minutes % 60))"
            }
            func spread(_ seconds: Double) -> String { "± \(Int((seconds / 60).rounded())) min" }
            figures.append(Figure("Falls asleep", clock(regularity.start), remark: spread(regularity.startDeviation)))
            figures.append(Figure("Wakes", clock(regularity.end), remark: spread(regularity.endDeviation)))
            if let index = regularity.index {
                figures.append(Figure("Regularity", formatter.format.number(index), remark: "of 100"))
            }
        }
        for (name, seconds) in [("Deep", means.deep), ("Core", means.core), ("REM", means.rem), ("Awake", means.awake)]
        {
            if let seconds { figures.append(Figure(name, formatter.span(seconds))) }
        }
        if let rate = means.vitals.heartRate {
            figures.append(Figure("Heart rate", "\(formatter.format.number(rate)) bpm"))
        }
        if let breaths = means.vitals.respiratoryRate {
            figures.append(Figure("Breaths", "\(formatter.format.number(breaths, decimals: 1)) /min"))
        }
        return figures
    }

    private static func row(_ night: SleepReport.Night, _ formatter: PageFormatter) -> Row {
        let day = night.day.start(in: formatter.calendar.timeZone) ?? .distantPast
        // The scale of a night ranges from 18:00 on the previous day to 14:00, where it was.
        let there = night.timeZone.flatMap { night.day.start(in: $0) } ?? day
        let begin = there.timeIntervalSinceReferenceDate - 6 * 3_600
        let length = 20.0 * 3_600
        let pieces = night.main.segments.filter { $0.stage != .inBed }.compactMap { segment -> Piece? in
            let from = min(max(0, segment.start - begin), length), to = min(max(0, segment.end - begin), length)
            guard to > from else { return nil }
            return Piece(
                stageClass: StageName.text(segment.stage).lowercased().replacing(" ", with: ""),
                x: "\(Spark.rounded(100 * from / length))",
                width: "\(max(0.1, Spark.rounded(100 * (to - from) / length)))")
        }
        let (start, end) = (
            Date(timeIntervalSinceReferenceDate: night.main.start), Date(timeIntervalSinceReferenceDate: night.main.end)
        )
        let offset = formatter.offset(night.timeZone, at: start)
        return Row(
            address: "/sleep/\(night.day.text)", day: formatter.shortDay(day),
            asleep: formatter.span(night.main.asleep),
            interval: "\(formatter.time(start, in: night.timeZone)) – \(formatter.time(end, in: night.timeZone))"
                + (offset.isEmpty ? "" : " (\(offset))"),
            bar: pieces, isShort: night.main.asleep < 6 * 3_600
        )
    }

    // MARK: Single night

    private struct NightView: Sendable {
        var heading: String
        var earlier: String
        var later: String
        var figures: [Figure]
        var hypnogram: Hypnogram
        var hasSleep: Bool
        var naps: [String]
        var hasNaps: Bool
        var sources: ListTable
        var charts: [TableChart]
    }

    private static func night(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, calendar) = (call.formatter, call.formatter.calendar)
        let named = call.arguments["day"] ?? ""
        guard let day = try? TypedInput.date(named, now: formatter.now, calendar: calendar) else {
            throw Problem.noPage
        }
        let found = try await call.read { reports in
            let nights = try reports.sleep(
                SampleFilter(from: day.start - 40 * 86_400, to: day.end + 40 * 86_400), calendar: calendar
            ).nights
            guard let index = nights.firstIndex(where: { $0.day.start(in: calendar.timeZone) == day.start }) else {
                return (SleepReport.Night?.none, String(), String(), [TableChart]())
            }
            let night = nights[index]
            func address(_ index: Int) -> String {
                nights.indices.contains(index) ? "/sleep/\(nights[index].day.text)" : ""
            }
            return (
                night, address(index - 1), address(index + 1),
                try charts(night, reports, formatter.there(night.timeZone))
            )
        }
        guard let night = found.0 else { throw Problem(page: .notFound, "No sleep data for this night") }
        let main = night.main
        func moment(_ seconds: Double) -> String {
            formatter.time(Date(timeIntervalSinceReferenceDate: seconds), in: night.timeZone)
        }
        var figures = [
            Figure("Asleep", formatter.span(main.asleep)),
            Figure(
                "From", moment(main.start),
                remark: formatter.offset(night.timeZone, at: Date(timeIntervalSinceReferenceDate: main.start))),
            Figure("To", moment(main.end)),
        ]
        for stage in [SleepReport.Stage.deep, .core, .rem, .awake] where main.seconds(stage) > 0 {
            figures.append(Figure(StageName.text(stage), formatter.span(main.seconds(stage))))
        }
        if let efficiency = main.efficiency {
            figures.append(Figure("Efficiency", "\(formatter.format.number(efficiency * 100)) %"))
        }
        var sources = ListTable("Sources", [.init("Source", isNumber: false), .init("Asleep, alone")])
        for entry in night.sources { sources.add([entry.source.name, formatter.span(entry.asleep)]) }
        let view = NightView(
            heading: formatter.day(day.start), earlier: found.1, later: found.2, figures: figures,
            hypnogram: Hypnogram(main, formatter, in: night.timeZone), hasSleep: main.asleep > 0,
            naps: night.naps.map { "\(moment($0.start)) – \(moment($0.end)), \(formatter.span($0.asleep)) asleep" },
            hasNaps: !night.naps.isEmpty, sources: sources, charts: found.3)
        return .shown(template: "night", title: "Night to \(formatter.shortDay(day.start))", view: view)
    }

    /// Returns charts of the measurements during sleep, in steps of five minutes.
    private static func charts(
        _ night: SleepReport.Night, _ reports: StoreReader, _ formatter: PageFormatter
    ) throws -> [TableChart] {
        let step = 300.0
        // Rows begin at full five minutes, so that the marks of the axis are at full hours.
        let (from, to) = ((night.main.start / step).rounded(.down) * step, night.main.end)
        guard to - from < 2 * 86_400 else { return [] }
        return try [ObjectType.heartRate, TypeName.type("respiratoryRate"), TypeName.type("oxygenSaturation")]
            .compactMap { $0 }.compactMap { type -> TableChart? in
                guard let unit = DisplayUnit.unit(for: type, in: formatter.format.unitsLocale) else { return nil }
                var sums: [Int: (sum: Double, count: Int)] = [:]
                try reports.forEachSample(
                    of: type,
                    SampleFilter(
                        from: Date(timeIntervalSinceReferenceDate: from), to: Date(timeIntervalSinceReferenceDate: to))
                ) { sample in
                    guard let value = sample.quantity?.converted(to: unit) else { return }
                    let (sum, count) = sums[Int((sample.start - from) / step)] ?? (0, 0)
                    sums[Int((sample.start - from) / step)] = (sum + unit.shown(value), count + 1)
                }
                guard sums.count > 2 else { return nil }
                let name = PageFormatter.name(of: unit, type)
                let rows = (0...Int((to - from) / step)).map { index in
                    let mean = sums[index].map { $0.sum / Double($0.count) }
                    let moment = Date(timeIntervalSinceReferenceDate: from + Double(index) * step)
                    return TableChart.Row(
                        moment, formatter.time(moment),
                        cells: [.init(mean, mean.map { formatter.format.number($0, decimals: 1) })])
                }
                return TableChart(
                    .line, TypeTitle.name(type), facts: "Five-minute averages", unit: name, first: "Time",
                    columns: [.init(columnName: TypeTitle.name(type))], rows: rows, formatter)
            }
    }
}
