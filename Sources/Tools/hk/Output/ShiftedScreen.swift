import Foundation
import HealthModel
import HealthReports
import HealthTransfer

/// The output of `hk duplicates --shifted`: pairs of recordings that may be the same outing with a wrong clock.
struct ShiftedScreen {
    var pairs: [ShiftedPair]
    let digits: IdentifierDigits

    func lines(terminal: Terminal) -> [String] {
        guard !pairs.isEmpty else {
            return terminal.broken("No recordings look the same except for some hours between their clocks.")
        }
        let format = terminal.format
        var lines: [String] = []
        for pair in pairs {
            let (one, other) = (digits.text(of: pair.earlier.uuid), digits.text(of: pair.later.uuid))
            for (uuid, recording) in [(one, pair.earlier), (other, pair.later)] {
                let figures = [
                    Format.activity(recording), format.moment(recording), Format.duration(recording.duration),
                    format.distance(recording) ?? "–", recording.source.name,
                ]
                lines.append("\(uuid)  \(figures.joined(separator: "  "))")
            }
            lines += terminal.broken(
                "   \(Self.hours(pair.shift)) apart. If they are the same outing: hk duplicates --same \(one) \(other)",
                hanging: 3)
        }
        return lines
    }

    static func hours(_ seconds: Double) -> String {
        let (hours, minutes) = (Int(seconds) / 3_600, Int(seconds) / 60 % 60)
        let text = hours == 1 ? "1 hour" : "\(hours) hours"
        return minutes == 0 ? text : "\(text) and \(minutes) minutes"
    }
}
