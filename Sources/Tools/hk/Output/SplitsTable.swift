import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The stretches of a workout as a table, with a bar for how fast each was.
struct SplitsTable {
    var splits: [Split]
    /// How people say how far and how fast it was, from which follows how long a split is.
    var measure: PaceMeasure

    /// The lines of the table; none without splits.
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

    /// Where a split ends; of the last one how long it is.
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
