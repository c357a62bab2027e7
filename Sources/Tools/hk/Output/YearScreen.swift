import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk year`: figures, months, sports, the longest and fastest, and the records of the year.
struct YearScreen {
    var report: YearReport

    func lines(terminal: Terminal) -> [String] {
        guard report.totals.count > 0 else { return terminal.broken("No workouts in \(report.year).") }
        let format = terminal.format
        let figures = report.figures(format).map { terminal.styled($0.name.padded(to: 15), .faint) + $0.text }
        let blocks = [
            ["\(report.year)"] + figures + (report.comparison(format).map { terminal.broken($0) } ?? []),
            months(terminal), sports(terminal), bests(terminal),
            report.records.isEmpty
                ? [] : ["New records"] + report.records.flatMap { terminal.broken(format.text(of: $0)) },
        ]
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private static let yields: [Table.Yield] = [.omit(""), .omit("Climb"), .omit("Workouts"), .omit("Distance")]

    private func table(_ name: String, _ rows: [(String, TotalsReport.Totals)], _ terminal: Terminal) -> [String] {
        let format = terminal.format
        var table = Table(
            [
                .init(name), .init("Workouts", .right), .init("Time", .right), .init("Distance", .right),
                .init("Climb", .right), .init(""),
            ], yields: Self.yields)
        let longest = rows.map(\.1.duration).max() ?? 0
        for (name, totals) in rows {
            table.add([
                name, format.count(totals.count), Format.duration(totals.duration),
                totals.distance.map { format.distance($0) } ?? "", totals.climb.map { format.height($0) } ?? "",
                longest > 0 ? Bar.text(totals.duration / longest, width: 16) : "",
            ])
        }
        return table.lines(terminal: terminal)
    }

    private func months(_ terminal: Terminal) -> [String] {
        table("Month", report.months.map { (String(terminal.format.moment($0.start).prefix(7)), $0.all) }, terminal)
    }

    private func sports(_ terminal: Terminal) -> [String] {
        table("Sport", report.sports.map { (Format.title($0.activityType.name), $0.totals) }, terminal)
    }

    private func bests(_ terminal: Terminal) -> [String] {
        let format = terminal.format
        var table = Table(
            [.init("Best"), .init("Over"), .init("", .right), .init("Day")],
            yields: [.narrow("Best", to: 10), .omit("Day")])
        for sport in report.bests {
            let name = Format.title(sport.activityType.name) + (sport.isIndoor ? ", indoors" : "")
            for (place, record) in sport.records.enumerated() {
                guard let best = record.best.first else { continue }
                table.add([
                    place == 0 ? name : "", format.name(of: record.kind), format.value(best.value, of: record.kind),
                    String(format.moment(best.start, timeZone: best.timeZone).prefix(Format.dayLength)),
                ])
            }
        }
        return table.lines(terminal: terminal)
    }
}
