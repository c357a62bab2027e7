import HealthTransfer
import OpenHealthKit

/// The kilometres of a workout as a table, with a bar for the pace.
struct SplitsTable {
    var splits: [Split]

    /// The lines of the table; none without splits.
    func lines(terminal: Terminal) -> [String] {
        guard !splits.isEmpty else { return [] }
        let hasHeartRate = splits.contains { $0.averageHeartRate != nil }
        let hasClimb = splits.contains { $0.climb != nil }
        var columns = [Table.Column("km", .right), .init("time", .right), .init("pace", .right), .init("")]
        if hasHeartRate { columns.append(.init("avg bpm", .right)) }
        if hasClimb { columns.append(.init("climb", .right)) }
        var table = Table(columns, yields: [.omit(""), .omit("climb"), .omit("pace")])
        let fastest = splits.map(\.pace).filter(\.isFinite).min() ?? 0
        for split in splits {
            let isWhole = split.meters >= 999.5
            let kilometers = isWhole ? "\(split.number)" : Format.number(split.meters / 1000, decimals: 2)
            var row = [kilometers, Format.duration(split.seconds), Format.pace(split.pace)]
            row.append(Bar.text(fastest / split.pace, width: 12))
            if hasHeartRate { row.append(split.averageHeartRate.map { Format.number($0) } ?? "–") }
            if hasClimb { row.append(split.climb.map { "\(Format.number($0)) m" } ?? "–") }
            table.add(row)
        }
        return table.lines(terminal: terminal)
    }
}
