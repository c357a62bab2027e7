import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk curves`: a table for each sport, a row for each distance and duration.
struct CurvesScreen {
    var report: EffortCurves

    func lines(terminal: Terminal) -> [String] {
        guard !report.sports.isEmpty else { return terminal.broken("No efforts.") }
        return Array(report.sports.map { lines(of: $0, terminal) }.joined(separator: [""]))
    }

    private func lines(of sport: EffortCurves.Sport, _ terminal: Terminal) -> [String] {
        let format = terminal.format
        let measure = format.measure(SpeedStyle(of: sport.activityType))
        let hasSpeed = sport.points.contains { $0.kind.family == .distance }
        var columns = [Table.Column("Over"), .init("Best", .right)]
        if hasSpeed { columns.append(.init(measure.name, .right)) }
        columns += [.init("Day"), .init("Before", .right), .init("On"), .init("Gain", .right)]
        var table = Table(
            columns,
            yields: [.omit("On"), .omit(measure.name), .omit("Day"), .omit("Before"), .narrow("Over", to: 8)])
        for point in sport.points {
            func value(_ entry: RecordsReport.Entry?) -> String {
                entry.map { format.value($0.value, of: point.kind) } ?? ""
            }
            var row = [format.name(of: point.kind), value(point.best)]
            if hasSpeed { row.append(point.best.map { format.speed($0.value, of: point.kind, measure) } ?? "") }
            row += [day(point.best, format), value(point.reference), day(point.reference, format)]
            row.append(point.gain.map { format.gain($0) } ?? "")
            table.add(row)
        }
        let name = Format.title(sport.activityType.name) + (sport.isIndoor ? ", indoors" : "")
        return terminal.broken(name) + table.lines(terminal: terminal)
    }

    private func day(_ entry: RecordsReport.Entry?, _ format: Format) -> String {
        entry.map { String(format.moment($0.start, timeZone: $0.timeZone).prefix(Format.dayLength)) } ?? ""
    }
}
