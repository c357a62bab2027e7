import BluetoothSensors
import Foundation
import HealthModel
import HealthReports
import HealthTransfer

/// The measurements that were read from a scale, cuff or meter.
struct SpotReport {
    var sighting: SensorSighting
    var outcome: SpotFetch.Outcome
    var result: SpotFrameCollector.Result
    var stored: [SpotImporter.Stored]

    /// The number of measurements that were stored now.
    var added: Int { stored.count(where: \.isNew) }

    /// The number of measurements that were stored before.
    var known: Int { stored.count - added }

    /// Further notes for the user.
    var notes: [String] {
        var notes = outcome.notes
        if case .refused(let code) = outcome.end {
            notes.append("The device did not send all measurements (response \(code)).")
        }
        func add(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { notes.append(count == 1 ? "1 \(one)." : "\(count) \(many).") }
        }
        add(result.unusable, "measurement failed or is not of a person", "measurements failed or are not of a person")
        add(result.refused, "frame could not be read", "frames could not be read")
        add(result.others, "measurement is of another user", "measurements are of other users")
        let nameless = stored.count { $0.measurement.user == SpotMeasurement.unknownUser }
        add(nameless, "measurement is of an unknown user", "measurements are of an unknown user")
        if let behind = result.behind, abs(behind) > 60 {
            let minutes = Int((abs(behind) / 60).rounded())
            notes.append(
                "Its clock is \(minutes) min \(behind > 0 ? "behind" : "ahead"); dates were corrected."
                    + (outcome.hasSetTime ? " It was set." : " Use --set-time to set it."))
        }
        return notes
    }
}

/// The output of `hk sensors read`.
struct SpotScreen {
    let report: SpotReport

    func lines(terminal: Terminal) -> [String] {
        let format = terminal.format
        var lines: [String] = []
        if !report.stored.isEmpty {
            let hasUsers = report.stored.contains { $0.measurement.user != nil }
            var table = Table(
                [.init("Date"), .init("Measurement")] + (hasUsers ? [.init("User", .right)] : []) + [.init("")],
                yields: [.omit("User"), .cut("Date", to: Format.dayLength), .narrow("Measurement", to: 12)])
            for entry in report.stored {
                let measurement = entry.measurement
                let user = measurement.user.map { $0 == SpotMeasurement.unknownUser ? "?" : "\($0)" } ?? ""
                table.add(
                    [
                        format.moment(Date(timeIntervalSinceReferenceDate: measurement.date)),
                        Self.text(measurement, format),
                    ] + (hasUsers ? [user] : []) + [entry.isNew ? "new" : "known"])
            }
            lines = table.lines(terminal: terminal)
        }
        let title = report.sighting.title.printable
        let sum =
            report.stored.isEmpty
            ? "\(title) has no measurements."
            : "\(title): \(format.count(report.added, "new measurement")), \(report.known) already known."
        lines += terminal.broken(sum)
        let doubts = report.stored.flatMap { entry in
            let moment = format.moment(Date(timeIntervalSinceReferenceDate: entry.measurement.date))
            return entry.measurement.warnings.map { "\(moment): \($0)" }
        }
        return lines + (doubts + report.notes).flatMap { terminal.broken("! \($0.printable)") }
    }

    /// Returns the values in one line: `Blood pressure 120/80 mmHg, heart rate 72 bpm`.
    static func text(_ measurement: SpotMeasurement, _ format: Format) -> String {
        func value(_ value: SpotMeasurement.Value) -> (number: String, unit: String) {
            let shown = format.shown(value.quantity, of: value.type)
            return (format.value(shown.value), shown.unit == .count ? "" : " \(Format.text(of: shown.unit))")
        }
        let pressures: [ObjectType] = [.bloodPressureSystolic, .bloodPressureDiastolic]
        var parts: [String] = []
        let both = pressures.compactMap { type in measurement.values.first { $0.type == type }.map(value) }
        if both.count == 2 { parts.append("blood pressure \(both[0].number)/\(both[1].number)\(both[1].unit)") }
        for one in measurement.values where !pressures.contains(one.type) {
            let (number, unit) = value(one)
            parts.append("\(TypeTitle.words(one.type)) \(number)\(unit)")
        }
        let text = parts.joined(separator: ", ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
