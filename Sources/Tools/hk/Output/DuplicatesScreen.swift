import Foundation
import HealthModel
import HealthReports
import HealthTransfer

/// The output of `hk duplicates`: outings with their recordings, the preferred one first, and what the others
/// contribute.
struct DuplicatesScreen {
    var outings: [RepeatedOuting]
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
            for (place, recording) in outing.recordings.enumerated() {
                table.add([
                    place == 0 ? "●" : "", digits.text(of: recording.uuid), Format.activity(recording),
                    format.moment(recording), Format.duration(recording.duration),
                    format.distance(recording) ?? "–", recording.source.name,
                ])
            }
        }
        var rows = table.lines(terminal: terminal)[...]
        var lines = Array(rows.prefix(1))
        rows.removeFirst(lines.count)
        for (index, outing) in outings.enumerated() {
            let count = outing.recordings.count + (index > 0 ? 1 : 0)
            lines += rows.prefix(count)
            rows.removeFirst(min(count, rows.count))
            lines += given(outing.recordings, outing.streams, terminal)
        }
        return lines
    }

    /// Returns the types that the recordings other than the preferred one contribute.
    private func given(
        _ recordings: [WorkoutSummary], _ streams: [UUID: [ObjectType]], _ terminal: Terminal
    ) -> [String] {
        recordings.dropFirst().flatMap { recording -> [String] in
            guard let types = streams[recording.uuid] else { return [] }
            let names = types.map { TypeName.name(of: $0) }
            return terminal.broken(
                "   \(digits.text(of: recording.uuid)) provides \(Format.list(names, "and"))", hanging: 3)
        }
    }
}
