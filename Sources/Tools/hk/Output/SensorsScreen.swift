import BluetoothSensors
import HealthModel
import HealthReports
import HealthTransfer

/// A table of the sensors that were found.
struct SensorsScreen {
    let found: [SensorSighting]
    let book: KnownSensors

    func lines(terminal: Terminal) -> [String] {
        guard !found.isEmpty else {
            return terminal.broken("No sensors found. Wake them: put on the chest strap, or turn the wheel or crank.")
        }
        var table = Table(
            [.init("Name"), .init("Kind"), .init("Signal"), .init("Address"), .init("")],
            yields: [.omit("Address"), .narrow("Kind", to: 6), .narrow("Name", to: 8), .omit("Signal")])
        for sighting in found {
            table.add([
                sighting.title, Self.kind(sighting), Self.signal(sighting), sighting.address,
                book.has(sighting) ? "remembered" : "",
            ])
        }
        let count = found.count == 1 ? "1 sensor." : "\(found.count) sensors."
        return table.lines(terminal: terminal)
            + terminal.broken("\(count) Run 'hk record --activity cycling --sensors NAME,NAME' to record with them.")
    }

    /// Returns the kinds of a sensor.
    static func kind(_ sighting: SensorSighting) -> String {
        sighting.kinds.isEmpty ? "other" : sighting.kinds.map(\.kind).joined(separator: ", ")
    }

    /// Returns the strength of the signal, as bars and a word.
    static func signal(_ sighting: SensorSighting) -> String {
        guard sighting.signal != nil else { return "connected" }
        let bars = sighting.bars
        return String(repeating: "▮", count: bars) + String(repeating: "▯", count: 4 - bars) + " "
            + ["weak", "fair", "good", "strong"][bars - 1]
    }
}

/// The output of `hk sensors show`: the information and readings of one sensor.
struct SensorScreen {
    let result: SensorFindings

    func lines(terminal: Terminal) -> [String] {
        var rows: [(String, String)] = [
            ("Name", result.sighting.title), ("Kind", SensorsScreen.kind(result.sighting)),
            ("Address", result.sighting.address),
        ]
        rows += result.texts
        if let battery = result.status.battery { rows.append(("Battery", "\(battery) %")) }
        for reading in result.values {
            let value = terminal.format.number(reading.value, decimals: 2)
            rows.append((TypeTitle.name(reading.type), "\(value) \(Format.text(of: reading.unit))"))
        }
        let counts = result.status.counts
        rows.append(
            ("Frames", "\(counts.frames), \(counts.refused) could not be read, \(counts.dropped) values dropped"))
        let width = (rows.map(\.0.columns).max() ?? 0) + 2
        return rows.flatMap { row in
            terminal.broken("\(row.0.padded(to: width))\(row.1.printable)")
        } + result.notes.flatMap { terminal.broken("! \($0.printable)") }
    }
}

/// The sensors of a live workout, in one line (SEN-210).
enum SensorLine {
    /// The percentage below which a battery level is shown.
    private static let low = 20

    /// Returns as many sensors as there is room for.
    static func text(_ statuses: [SensorFeed.Status], width: Int) -> String {
        let (between, more) = ("   ", "   …")
        var text = ""
        for (index, status) in statuses.enumerated() {
            let part = self.part(status)
            let longer = text.isEmpty ? part : text + between + part
            // An ellipsis for the remaining sensors needs room.
            let room = width - (index == statuses.count - 1 ? 0 : more.columns)
            guard longer.columns <= room else { return text.isEmpty ? part.shortened(to: width) : text + more }
            text = longer
        }
        return text
    }

    private static func part(_ status: SensorFeed.Status) -> String {
        let name = status.name.printable
        if let lost = status.lostFor { return "\(name) ○ \(Format.duration(lost))" }
        let battery = status.battery.flatMap { $0 < low ? " \($0) %" : nil } ?? ""
        return "\(name) \(status.isStreaming ? "●" : "◌")\(battery)"
    }
}

/// The information and readings of one sensor (SEN-221).
struct SensorFindings {
    var sighting: SensorSighting
    var status: SensorFeed.Status
    /// The device information that the sensor provides.
    var texts: [(name: String, value: String)]
    /// The last value of each type, in the order of their first appearance.
    var values: [SensorReading]
    /// Notes for the user.
    var notes: [String]
}
