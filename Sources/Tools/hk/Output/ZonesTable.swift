import HealthModel
import HealthReports
import OpenHealthKit

/// The time in each zone, the highest on top, with a bar for each.
struct ZonesTable {
    var group: ZoneGroupRecord

    /// The title, with the quantity and the origin of the zones.
    var title: String { Format.title(of: group.configuration) }

    func lines(terminal: Terminal) -> [String] {
        let unit: QuantityUnit = group.configuration.type == .heartRate ? .countPerMinute : .watt
        var table = Table(
            [
                .init("zone", .right), .init(unit == .watt ? "W" : "bpm", .right), .init("time", .right),
                .init("%", .right),
                .init(""),
            ], yields: [.omit("")])
        let bounds = group.configuration.boundaries.map { terminal.format.number($0.converted(to: unit) ?? $0.value) }
        let total = group.durations.reduce(0, +)
        let longest = group.durations.max() ?? 0
        for (zone, seconds) in group.durations.enumerated().reversed() {
            let range =
                zone == 0
                ? "below \(bounds[0])"
                : zone == bounds.count ? "from \(bounds[zone - 1])" : "\(bounds[zone - 1])–\(bounds[zone])"
            table.add([
                "\(zone + 1)", range, Format.duration(seconds),
                total > 0 ? terminal.format.number(100 * seconds / total) : "",
                Bar.text(longest > 0 ? seconds / longest : 0, width: 24),
            ])
        }
        return table.lines(terminal: terminal)
    }
}
