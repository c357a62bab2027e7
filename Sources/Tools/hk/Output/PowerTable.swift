import HealthReports
import OpenHealthKit

/// The best power over durations of seconds and minutes, with a bar for each.
struct PowerTable {
    var power: PowerReport

    func lines(terminal: Terminal) -> [String] {
        guard let first = power.best.first else { return [] }
        var table = Table([.init("time", .right), .init("W", .right), .init("")], yields: [.omit("")])
        for best in power.best {
            let name = best.seconds < 60 ? "\(best.seconds) s" : "\(best.seconds / 60) min"
            table.add([name, terminal.format.number(best.watts), Bar.text(best.watts / first.watts, width: 24)])
        }
        return table.lines(terminal: terminal)
    }
}
