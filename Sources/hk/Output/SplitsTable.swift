import HealthModel
import HealthTransfer
import OpenHealthKit

/// The stretches of a workout as a table, with a bar for how fast each was.
struct SplitsTable {
    var splits: [Split]
    /// How people say how fast the activity is, from which follows how long a split is.
    var style: SpeedStyle

    /// The lines of the table; none without splits.
    func lines(terminal: Terminal) -> [String] {
        guard !splits.isEmpty else { return [] }
        let hasHeartRate = splits.contains { $0.averageHeartRate != nil }
        let hasClimb = splits.contains { $0.climb != nil }
        let speed = style == .speed ? "km/h" : "pace"
        var columns = [Table.Column(style == .hundredMeterPace ? "m" : "km", .right)]
        columns += [.init("time", .right), .init(speed, .right), .init("")]
        if hasHeartRate { columns.append(.init("avg bpm", .right)) }
        if hasClimb { columns.append(.init("climb", .right)) }
        var table = Table(columns, yields: [.omit(""), .omit("climb"), .omit(speed)])
        let fastest = splits.map(\.pace).filter(\.isFinite).min() ?? 0
        for split in splits {
            var row = [way(to: split), Format.duration(split.seconds), self.speed(of: split)]
            row.append(Bar.text(fastest / split.pace, width: 12))
            if hasHeartRate { row.append(split.averageHeartRate.map { Format.number($0) } ?? "–") }
            if hasClimb { row.append(split.climb.map { "\(Format.number($0)) m" } ?? "–") }
            table.add(row)
        }
        return table.lines(terminal: terminal)
    }

    /// Where a split ends; of the last one how long it is.
    private func way(to split: Split) -> String {
        let isWhole = split.meters >= style.splitLength - 0.5
        let meters = isWhole ? Double(split.number) * style.splitLength : split.meters
        return style == .hundredMeterPace
            ? Format.number(meters) : Format.number(meters / 1000, decimals: isWhole ? 0 : 2)
    }

    private func speed(of split: Split) -> String {
        switch style {
        case .kilometerPace: Format.pace(split.pace)
        case .hundredMeterPace: Format.pace(split.pace / 10)
        case .speed: Format.kilometersAnHour(1000 / split.pace)
        }
    }
}
