import Foundation
import HealthModel
import HealthReports

/// The output of `hk bin`: deleted workouts, and the days until which they can be restored.
struct BinScreen {
    var workouts: [BinnedWorkout]

    func lines(terminal: Terminal) -> [String] {
        guard !workouts.isEmpty else { return terminal.broken("The bin is empty.") }
        var table = Table(
            [
                .init("ID"), .init("Activity", marks: "*?"), .init("Start"), .init("Distance", .right),
                .init("Objects", .right), .init("Deleted"), .init("Until"),
            ],
            yields: [
                .omit("Objects"), .cut("Deleted", to: Format.dayLength), .cut("Start", to: Format.dayLength),
                .omit("Distance"), .omit("Deleted"), .narrow("Activity", to: 8), .omit("Start"),
            ])
        let format = terminal.format
        for entry in workouts {
            table.add([
                Format.shortIdentifier(entry.workout.uuid), Format.activity(entry.workout),
                format.moment(entry.workout),
                format.distance(entry.workout) ?? "–", format.count(entry.belongings), format.moment(entry.deleted),
                String(format.moment(entry.until).prefix(Format.dayLength)),
            ])
        }
        return table.lines(terminal: terminal)
    }
}
