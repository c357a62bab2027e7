import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk gear`: a row for each piece of gear.
struct GearScreen {
    var report: GearReport

    func lines(terminal: Terminal) -> [String] {
        guard !report.gear.isEmpty else {
            return terminal.broken("No gear. Add some, such as:  hk gear add \"Trail shoes\" --kind shoes")
        }
        let format = terminal.format
        var table = Table(
            [
                .init("Gear"), .init("Kind"), .init("Workouts", .right), .init("Distance", .right),
                .init("Time", .right), .init("Days"),
            ],
            yields: [.omit("Days"), .omit("Kind"), .omit("Time"), .narrow("Gear", to: 12), .omit("Workouts")])
        for use in report.gear {
            table.add([
                use.name.printable, use.kind.rawValue, format.count(use.totals.count),
                use.totals.distance.map { format.distance($0) } ?? "–", Format.duration(use.totals.duration),
                use.days,
            ])
        }
        return table.lines(terminal: terminal)
    }
}
