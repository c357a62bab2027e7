import BluetoothSensors
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The screen of a live workout, which is never larger than the terminal.
struct LiveScreen {
    var report: LiveReport
    /// A sentence in the place of the keys.
    var status: String?
    /// The states of the sensors, in the order of rank; empty for another source of the workout.
    var sensors: [SensorFeed.Status] = []
    /// The step of the plan that is being done; nil without one, and after the last one.
    var plan: PlanProgress?

    private typealias Cell = (name: String, value: String)

    func lines(terminal: Terminal) -> [String] {
        let figures = planLines(terminal) + figures(terminal)
        let details = sensorLine(terminal) + zones(terminal) + activity(terminal) + laps(terminal)
        let end = (status.map { terminal.broken($0) } ?? [keys(terminal)]).map { terminal.styled($0, .faint) }
        let lines = [heading(terminal)] + figures + details + end
        // One line more than the screen has would scroll the first one out with every refresh.
        guard let height = terminal.height, lines.count >= height else { return lines }
        let room = max(0, height - 2 - end.count)
        return ([lines[0]] + (details.suffix(1) + figures).prefix(room) + end).suffix(max(1, height - 1))
    }

    /// Returns the description of the keys, as long as there is room for.
    private func keys(_ terminal: Terminal) -> String {
        let texts =
            plan == nil
            ? ["space pause · l lap · n next activity · q stop", "space pause · l lap · n next · q stop"]
            : ["space pause · l lap · n next step · b back · q stop", "space · l lap · n next · b back · q stop"]
        return texts.first { $0.columns <= terminal.width } ?? texts[1].shortened(to: terminal.width)
    }

    private func heading(_ terminal: Terminal) -> String {
        let (state, style): (String, Terminal.Style) =
            switch report.state {
            case .running: ("● recording", .red)
            case .paused: ("❚❚ paused", .yellow)
            default: ("■ ended", .faint)
            }
        let time = Format.duration(report.elapsed)
        let room = terminal.width - time.columns - state.columns - 4
        let name = Format.title(report.activityName).shortened(to: max(1, room))
        return "\(terminal.styled(time, .bold))  \(terminal.styled(name, .bold))  \(terminal.styled(state, style))"
    }

    // MARK: Plan

    /// Returns the step of the plan with what is left of its goal, its target, and the next step (PLN-83).
    private func planLines(_ terminal: Terminal) -> [String] {
        guard let plan else { return [] }
        let cells: [Cell] = PlanText.lines(plan, byHand: "n ends it", terminal.format).map { ($0.name, $0.text) }
        let room = max(1, terminal.width - Self.labelWidth)
        return cells.map { cell(($0.name, $0.value.shortened(to: room)), terminal) }
    }

    // MARK: Figures

    /// Returns the figures, two in a line if there is room, with the bar of the zone or without it; otherwise one in
    /// a line.
    private func figures(_ terminal: Terminal) -> [String] {
        let sensors = machine(terminal.format)
        let way: [Cell] = [
            ("Distance", LiveText.distance(report, terminal.format) ?? "–"),
            (terminal.format.measure(report.speedStyle).name, LiveText.speed(report.speed, report, terminal.format)),
            ("Average", LiveText.speed(report.averageSpeed, report, terminal.format)),
        ]
        func body(hasBar: Bool) -> [Cell] {
            [
                ("Heart rate", heartRate(terminal, hasBar: hasBar)),
                ("Average", report.averageHeartRate.map { "\(terminal.format.number($0)) bpm" } ?? "–"),
                ("Energy", report.activeEnergy.map { "\(terminal.format.number($0)) kcal" } ?? "–"),
            ]
        }
        for hasBar in [true, false] {
            var lines = zip(way, body(hasBar: hasBar)).map { line($0, $1, terminal) }
            if let first = sensors.first {
                lines.append(sensors.count == 2 ? line(first, sensors[1], terminal) : cell(first, terminal))
            }
            if lines.allSatisfy({ $0.columns <= terminal.width }) { return lines }
        }
        return (way + body(hasBar: true) + sensors).map { cell($0, terminal) }
    }

    private func machine(_ format: Format) -> [Cell] {
        guard report.power != nil || report.cadence != nil else { return [] }
        let power: Cell = ("Power", report.power.map { "\(format.number($0)) W" } ?? "–")
        return [power] + (report.cadence.map { [("Cadence", "\(format.number($0)) rpm")] } ?? [])
    }

    private func heartRate(_ terminal: Terminal, hasBar: Bool) -> String {
        guard let rate = report.heartRate, let zone = report.zone else { return "–" }
        let styles: [Terminal.Style] = [.faint, .faint, .blue, .green, .yellow, .red]
        let count = max(report.zoneSeconds?.count ?? 5, zone)
        let bar = String(repeating: "▮", count: zone) + String(repeating: "▯", count: count - zone)
        let picture = hasBar ? "\(terminal.styled(bar, styles[min(5, zone * 5 / count)])) " : ""
        return "\(terminal.format.number(rate)) bpm  \(picture)zone \(zone)"
    }

    private func line(_ left: Cell, _ right: Cell, _ terminal: Terminal) -> String {
        let width = min(terminal.width / 2, 32)
        return cell(left, terminal).padded(to: width - 1) + " " + cell(right, terminal)
    }

    private func cell(_ cell: Cell, _ terminal: Terminal) -> String {
        terminal.styled(cell.name.padded(to: Self.labelWidth), .faint) + cell.value
    }

    private static let labelWidth = 12

    // MARK: Parts

    /// Returns the time in each zone, if there is room for all of them.
    private func zones(_ terminal: Terminal) -> [String] {
        guard let seconds = report.zoneSeconds else { return [] }
        let texts = seconds.enumerated().map { "\($0.offset + 1)  \(Format.duration($0.element))" }
        for gap in ["   ", "  "] {
            let line = cell(("Zones", texts.joined(separator: gap)), terminal)
            if line.columns <= terminal.width { return [line] }
        }
        return []
    }

    private func sensorLine(_ terminal: Terminal) -> [String] {
        guard !sensors.isEmpty else { return [] }
        return [cell(("Sensors", SensorLine.text(sensors, width: terminal.width - Self.labelWidth)), terminal)]
    }

    private func activity(_ terminal: Terminal) -> [String] {
        guard let number = report.activityNumber, let seconds = report.activityElapsed else { return [] }
        return [cell(("Activity \(number)", Format.duration(seconds)), terminal)]
    }

    /// Returns the last laps, as many as fit.
    private func laps(_ terminal: Terminal) -> [String] {
        guard !report.laps.isEmpty else { return [] }
        var texts = report.laps.suffix(3).map { "\($0.number)  \(Format.duration($0.seconds))" }
        texts.append("\(report.laps.count + 1)  \(Format.duration(report.lapElapsed)) …")
        while texts.count > 1, Self.labelWidth + Self.lapsText(texts).columns > terminal.width { texts.removeFirst() }
        return [cell(("Laps", Self.lapsText(texts)), terminal)]
    }

    private static func lapsText(_ laps: [String]) -> String { laps.joined(separator: "   ") }
}

/// Texts about a live workout.
enum LiveText {
    /// Returns a speed in the measure of the activity.
    static func speed(_ speed: Double?, _ report: LiveReport, _ format: Format) -> String {
        guard let speed, speed > 0.1 else { return "–" }
        return format.speed(speed, format.measure(report.speedStyle))
    }

    /// Returns the distance so far.
    static func distance(_ report: LiveReport, _ format: Format) -> String? {
        report.distance.map { format.distance($0, format.measure(report.speedStyle)) }
    }

    /// Returns the totals of a workout in one line.
    static func summary(_ report: LiveReport, _ format: Format) -> String {
        let parts = [
            distance(report, format), report.speed.map { speed($0, report, format) },
            report.heartRate.map { "\(format.number($0)) bpm" }, report.zone.map { "zone \($0)" },
            report.activeEnergy.map { "\(format.number($0)) kcal" },
        ]
        return parts.compactMap(\.self).joined(separator: "  ")
    }
}
