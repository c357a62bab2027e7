import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The splits of a workout as a table, with a bar for the speed of each.
struct SplitsTable {
    var splits: [Split]
    /// The measure of distance and speed of the workout, which determines the length of a split.
    var measure: PaceMeasure

    /// Returns the lines of the table; none without splits.
    func lines(terminal: Terminal) -> [String] {
        guard !splits.isEmpty else { return [] }
        let hasHeartRate = splits.contains { $0.averageHeartRate != nil }
        let hasClimb = splits.contains { $0.climb != nil }
        let speed = measure.style == .speed ? measure.speedUnit : "pace"
        var columns = [Table.Column(measure.unit.name, .right)]
        columns += [.init("time", .right), .init(speed, .right), .init("")]
        if hasHeartRate { columns.append(.init("avg bpm", .right)) }
        if hasClimb { columns.append(.init("climb", .right)) }
        var table = Table(columns, yields: [.omit(""), .omit("climb"), .omit(speed)])
        let fastest = splits.map(\.pace).filter(\.isFinite).min() ?? 0
        for split in splits {
            var row = [
                way(to: split, terminal.format), Format.duration(split.seconds), self.speed(of: split, terminal.format),
            ]
            row.append(Bar.text(fastest / split.pace, width: 12))
            if hasHeartRate { row.append(split.averageHeartRate.map { terminal.format.number($0) } ?? "–") }
            if hasClimb { row.append(split.climb.map { terminal.format.height($0) } ?? "–") }
            table.add(row)
        }
        return table.lines(terminal: terminal)
    }

    /// Returns the distance at the end of a split; for a partial one at the end, its length.
    private func way(to split: Split, _ format: Format) -> String {
        let isWhole = split.meters >= measure.splitMeters - 0.5
        let meters = isWhole ? Double(split.number) * measure.splitMeters : split.meters
        let isRound = isWhole || measure.style == .hundredMeterPace
        return format.number(meters / measure.unit.meters, decimals: isRound ? 0 : 2)
    }

    private func speed(of split: Split, _ format: Format) -> String {
        measure.style == .speed
            ? format.anHour(1000 / split.pace, measure) : Format.pace(split.pace * measure.paceMeters / 1000)
    }
}
