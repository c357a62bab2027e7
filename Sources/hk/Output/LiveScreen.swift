import Foundation
import HealthKit
import OpenHealthKit

/// What a live workout looks like on a terminal.
struct LiveScreen {
    var report: LiveReport
    /// A sentence in the place of the keys.
    var status: String?

    func lines(terminal: Terminal) -> [String] {
        let cells = [
            ("Distance", report.distance.map(Format.distance) ?? "–"), ("Heart rate", heartRate(terminal)),
            (LiveText.speedName(report), LiveText.speed(report.speed, report)),
            ("Average", report.averageHeartRate.map { "\(Format.number($0)) bpm" } ?? "–"),
            ("Average", LiveText.speed(report.averageSpeed, report)),
            ("Energy", report.activeEnergy.map { "\(Format.number($0)) kcal" } ?? "–"),
        ]
        var lines = [heading(terminal)]
        for row in stride(from: 0, to: cells.count, by: 2) {
            lines.append(line(cells[row], cells[row + 1], terminal))
        }
        lines += sensors(terminal) + activity(terminal) + laps(terminal)
        lines.append(terminal.styled(status ?? Self.keys.shortened(to: terminal.width), .faint))
        return lines
    }

    private static let keys = "space pause · l lap · n next activity · q end"

    private func heading(_ terminal: Terminal) -> String {
        let name = terminal.styled(Format.title(report.activityName), .bold)
        let (state, style): (String, Terminal.Style) =
            switch report.state {
            case .running: ("● recording", .red)
            case .paused: ("❚❚ paused", .yellow)
            default: ("■ ended", .faint)
            }
        return "\(terminal.styled(Format.duration(report.elapsed), .bold))  \(name)  \(terminal.styled(state, style))"
    }

    private func heartRate(_ terminal: Terminal) -> String {
        guard let rate = report.heartRate, let zone = report.zone else { return "–" }
        let styles: [Terminal.Style] = [.faint, .faint, .blue, .green, .yellow, .red]
        let bar = String(repeating: "▮", count: zone) + String(repeating: "▯", count: 5 - zone)
        return "\(Format.number(rate)) bpm  \(terminal.styled(bar, styles[min(max(zone, 0), 5)])) zone \(zone)"
    }

    private func line(_ left: (String, String), _ right: (String, String), _ terminal: Terminal) -> String {
        let width = min(terminal.width / 2, 32)
        return cell(left, terminal).padded(to: width) + cell(right, terminal)
    }

    private func cell(_ cell: (String, String), _ terminal: Terminal) -> String {
        terminal.styled(cell.0.padded(to: 12), .faint) + cell.1
    }

    private func sensors(_ terminal: Terminal) -> [String] {
        guard report.power != nil || report.cadence != nil else { return [] }
        let power = report.power.map { "\(Format.number($0)) W" } ?? "–"
        guard let cadence = report.cadence else { return [cell(("Power", power), terminal)] }
        return [line(("Power", power), ("Cadence", "\(Format.number(cadence)) rpm"), terminal)]
    }

    private func activity(_ terminal: Terminal) -> [String] {
        guard let number = report.activityNumber, let seconds = report.activityElapsed else { return [] }
        return [cell(("Activity \(number)", Format.duration(seconds)), terminal)]
    }

    private func laps(_ terminal: Terminal) -> [String] {
        guard !report.laps.isEmpty else { return [] }
        let last = report.laps.suffix(3).map { "\($0.number)  \(Format.duration($0.seconds))" }
        let current = "\(report.laps.count + 1)  \(Format.duration(report.lapElapsed)) …"
        return [cell(("Laps", (last + [current]).joined(separator: "   ")), terminal)]
    }
}

/// Pieces of text about a live workout.
enum LiveText {
    /// A speed as the activity tells it.
    static func speed(_ speed: Double?, _ report: LiveReport) -> String {
        guard let speed, speed > 0.1 else { return "–" }
        return switch report.speedStyle {
        case .kilometerPace: "\(Format.pace(1000 / speed)) /km"
        case .hundredMeterPace: "\(Format.pace(100 / speed)) /100 m"
        case .speed: "\(Format.number(speed * 3.6, decimals: 1)) km/h"
        }
    }

    /// What it is called.
    static func speedName(_ report: LiveReport) -> String { report.speedStyle == .speed ? "Speed" : "Pace" }

    /// What a workout has come to, in a line.
    static func summary(_ report: LiveReport) -> String {
        let parts = [
            report.distance.map(Format.distance), report.speed.map { speed($0, report) },
            report.heartRate.map { "\(Format.number($0)) bpm" }, report.zone.map { "zone \($0)" },
            report.activeEnergy.map { "\(Format.number($0)) kcal" },
        ]
        return parts.compactMap(\.self).joined(separator: "  ")
    }
}
