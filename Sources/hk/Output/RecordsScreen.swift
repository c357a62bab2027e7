import Foundation
import HealthModel
import HealthTransfer
import OpenHealthKit

/// What `hk records` shows: a table for each sport, a row for each best.
struct RecordsScreen {
    var report: RecordsReport
    var format: Format

    func lines(terminal: Terminal) -> [String] {
        guard !report.sports.isEmpty else { return terminal.broken("No records.") }
        return Array(report.sports.map { lines(of: $0, terminal) }.joined(separator: [""]))
    }

    private func lines(of sport: RecordsReport.Sport, _ terminal: Terminal) -> [String] {
        let name = Format.title(sport.activityType.name) + (sport.isIndoor ? ", indoors" : "")
        var lines = terminal.broken("\(name): \(format.count(sport.count, "workout"))")
        lines += table(of: sport, terminal)
        if sport.leftOut > 0 {
            lines += terminal.broken(
                "Left out (\(format.count(sport.leftOut))): better efforts in which a position jumps.")
        }
        return lines
    }

    private func table(of sport: RecordsReport.Sport, _ terminal: Terminal) -> [String] {
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
                var row = [place == 0 ? label(record.kind) : "", value(entry.value, record.kind)]
                if hasSpeed { row.append(speed(entry.value, record.kind, measure)) }
                row += [day(entry.start), Format.shortIdentifier(entry.workout)]
                if hasSpeed { row.append(entry.from.map { format.distance($0, measure) } ?? "") }
                if hasBefore, place == 0, let previous = record.previous {
                    row += [value(previous.value, record.kind), day(previous.start)]
                }
                table.add(row)
            }
        }
        return table.lines(terminal: terminal)
    }

    // MARK: Texts

    private func label(_ kind: RecordsReport.Kind) -> String {
        switch kind {
        case .distance(EffortRules.mile): "1 mile"
        case .distance(100 * EffortRules.mile): "100 miles"
        case .distance(EffortRules.marathon / 2): "Half marathon"
        case .distance(EffortRules.marathon): "Marathon"
        case .distance(let meters):
            meters < 1_000 ? "\(format.number(meters)) m" : "\(format.value(meters / 1_000)) km"
        case .power(let seconds):
            seconds < 60
                ? "\(format.number(seconds)) s"
                : seconds < 7_200 ? "\(format.number(seconds / 60)) min" : "\(format.number(seconds / 3_600)) h"
        case .longestDistance: "Longest"
        case .longestDuration: "Longest time"
        case .highestClimb: "Highest climb"
        case .mostEnergy: "Most energy"
        }
    }

    private func value(_ value: Double, _ kind: RecordsReport.Kind) -> String {
        switch kind {
        case .distance, .longestDuration: Format.duration(value)
        case .power: "\(format.number(value)) W"
        case .longestDistance: format.distance(value)
        case .highestClimb: format.height(value)
        case .mostEnergy: "\(format.number(value)) kcal"
        }
    }

    private func speed(_ value: Double, _ kind: RecordsReport.Kind, _ measure: PaceMeasure) -> String {
        guard case .distance(let meters) = kind, value > 0 else { return "" }
        return format.speed(meters / value, measure)
    }

    private func day(_ moment: Date) -> String { String(format.moment(moment).prefix(Format.dayLength)) }
}
