import Foundation
import HealthModel
import HealthTransfer

/// What `hk duplicates` shows: outings with their recordings, the one that counts first.
struct DuplicatesScreen {
    var outings: [[WorkoutSummary]]
    let digits: IdentifierDigits

    func lines(terminal: Terminal) -> [String] {
        guard !outings.isEmpty else { return terminal.broken("No outing was recorded more than once.") }
        var table = Table(
            [
                .init(""), .init("ID"), .init("Activity", marks: "*?"), .init("Start"), .init("Duration", .right),
                .init("Distance", .right), .init("Source"),
            ],
            yields: [
                .narrow("Source", to: 8), .narrow("Activity", to: 16), .cut("Start", to: Format.dayLength),
                .omit("Distance"), .narrow("Activity", to: 8), .omit("Start"), .omit("Duration"),
            ])
        let format = terminal.format
        for (index, outing) in outings.enumerated() {
            if index > 0 { table.add([]) }
            for (place, recording) in outing.enumerated() {
                table.add([
                    place == 0 ? "●" : "", digits.text(of: recording.uuid), Format.activity(recording),
                    format.moment(recording), Format.duration(recording.duration),
                    format.distance(recording) ?? "–", recording.source.name,
                ])
            }
        }
        return table.lines(terminal: terminal)
    }
}
