import Foundation
import HealthModel
import HealthReports
import OpenHealthKit

/// The output of `hk records`: a table for each sport, a row for each record.
struct RecordsScreen {
    var report: RecordsReport
    var format: Format
    /// The record holders that were stored before values were judged, and what judging would leave out.
    var unjudged: [UnjudgedWorkout] = []

    func lines(terminal: Terminal) -> [String] {
        guard !report.sports.isEmpty else { return terminal.broken("No records.") }
        return Array(report.sports.map { lines(of: $0, terminal) }.joined(separator: [""])) + warnings(terminal)
    }

    private func warnings(_ terminal: Terminal) -> [String] {
        unjudged.flatMap { unjudged in
            let id = Format.shortIdentifier(unjudged.workout)
            return [""]
                + terminal.broken(
                    "\(terminal.styled("!", .yellow)) \(id) was stored before values were judged. Its records may be "
                        + "wrong. Judged, it says:"
                )
                + terminal.broken(unjudged.implausible.map { "  \($0.text.printable)" }, hanging: 4)
                + terminal.broken("  Run 'hk edit \(id) --judged' to leave these values out.")
        }
    }

    private func lines(of sport: RecordsReport.SportRecords, _ terminal: Terminal) -> [String] {
        let name = Format.title(sport.activityType.name) + (sport.isIndoor ? ", indoors" : "")
        var lines = terminal.broken("\(name): \(format.count(sport.count, "workout"))")
        lines += table(of: sport, terminal)
        if sport.leftOut > 0 {
            lines += terminal.broken(
                "Left out (\(format.count(sport.leftOut))): better efforts with jumps in position.")
        }
        return lines
    }

    private func table(of sport: RecordsReport.SportRecords, _ terminal: Terminal) -> [String] {
        let measure = format.measure(SpeedStyle(of: sport.activityType))
        let hasSpeed = sport.records.contains { $0.kind.family == .distance && !$0.best.isEmpty }
        let hasBefore = sport.records.contains { $0.previous != nil }
        var columns = [Table.Column("Over"), .init("Best", .right)]
        if hasSpeed { columns.append(.init(measure.name, .right)) }
        columns += [.init("Day"), .init("Workout")]
        if hasSpeed { columns.append(.init("From", .right)) }
        if hasBefore { columns += [.init("Before", .right), .init("On")] }
        var table = Table(
            columns,
            yields: [
                .omit("On"), .omit("From"), .omit(measure.name), .omit("Before"), .omit("Workout"),
                .narrow("Over", to: 8),
            ])
        for record in sport.records {
            for (place, entry) in record.best.enumerated() {
                var row = [place == 0 ? format.name(of: record.kind) : "", format.value(entry.value, of: record.kind)]
                if hasSpeed { row.append(format.speed(entry.value, of: record.kind, measure)) }
                row += [day(entry), Format.shortIdentifier(entry.workout)]
                if hasSpeed { row.append(entry.from.map { format.distance($0, measure) } ?? "") }
                if hasBefore, place == 0, let previous = record.previous {
                    row += [format.value(previous.value, of: record.kind), day(previous)]
                }
                table.add(row)
            }
        }
        return table.lines(terminal: terminal)
    }

    // MARK: Texts

    /// Returns the day of an entry by the clocks at its place.
    private func day(_ entry: RecordsReport.Entry) -> String {
        String(format.moment(entry.start, timeZone: entry.timeZone).prefix(Format.dayLength))
    }
}
