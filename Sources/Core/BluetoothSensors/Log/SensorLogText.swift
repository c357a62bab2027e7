package import HealthModel
import WorkoutFiles

/// A formatter for the lines of a sensor log (SEN-250), one event at a time.
///
/// By default, sensors are anonymized: they are named `Sensor 1` and so on, have a made-up address, and their serial
/// number is left out.
package struct SensorLogText: Sendable {
    private let keepsNames: Bool

    /// Creates a formatter.
    ///
    /// - Parameter keepsNames: Whether to keep the names, addresses and serial numbers of sensors.
    package init(keepsNames: Bool) { self.keepsNames = keepsNames }

    /// Returns the first lines.
    package func head(start: Double, activity: WorkoutActivity?) -> String {
        var text = ByteText()
        text.add(date: start)
        let begin = "gattlog 1\nstart \(String(decoding: text.bytes, as: UTF8.self))\n"
        return begin + (activity.map { "activity \(Self.escaped($0.name))\n" } ?? "")
    }

    /// Returns the line of a sensor.
    package func line(_ sensor: SensorLog.Sensor, number: Int) -> String {
        let hex = String(number, radix: 16, uppercase: true)
        let made = "00:00:00:00:00:\(hex.count < 2 ? "0" : "")\(hex)"
        var words = ["sensor", "\(number)", "address=\(Self.escaped(keepsNames ? sensor.address : made))"]
        if let type = sensor.addressType { words.append("type=\(Self.escaped(type))") }
        words.append("name=\(Self.escaped(keepsNames ? sensor.name : "Sensor \(number)"))")
        if !sensor.services.isEmpty { words.append("services=\(sensor.services.map(\.short).joined(separator: ","))") }
        if let signal = sensor.signal { words.append("rssi=\(signal)") }
        if let rank = sensor.rank { words.append("rank=\(rank)") }
        if let wheel = sensor.wheel { words.append("wheel=\(wheel)") }
        return words.joined(separator: " ") + "\n"
    }

    /// Returns the line of a characteristic, with its value if it was read.
    package func line(
        characteristic: SensorUUID, of service: SensorUUID, flags: [String], value: [UInt8]?, sensor number: Int
    ) -> String {
        let isSecret = !keepsNames && characteristic.characteristic.map(Self.secrets.contains) == true
        let flags = flags.isEmpty ? "-" : Self.escaped(flags.joined(separator: ","))
        let rest = value.flatMap { isSecret || $0.isEmpty ? nil : " " + Self.hex($0) } ?? ""
        return "char \(number) \(service.short) \(characteristic.short) \(flags)\(rest)\n"
    }

    /// Returns the line of an event.
    package func line(_ event: SensorLog.Event, sensor number: Int?) -> String {
        let begin = "\(Self.seconds(event.microseconds)) \(number.map(String.init) ?? "-") "
        switch event.happening {
        case .notify(let identifier, let value): return begin + "notify \(identifier.short) \(Self.hex(value))\n"
        case .read(let identifier, let value):
            return line(
                characteristic: identifier, of: .assigned(0x180A), flags: ["read"], value: value, sensor: number ?? 0)
        case .lost(let reason): return begin + "lost" + (reason.isEmpty ? "" : " \(Self.escaped(reason))") + "\n"
        case .connected: return begin + "connected\n"
        case .pause: return begin + "pause\n"
        case .resume: return begin + "resume\n"
        case .activity(let activity): return begin + "activity \(Self.escaped(activity.name))\n"
        }
    }

    /// The characteristics that uniquely identify a device.
    private static let secrets: Set<SensorCharacteristic> = [.serialNumber, .deviceIdentifier]

    private static func seconds(_ microseconds: Int) -> String {
        let decimals = String(microseconds % 1_000_000)
        return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - decimals.count) + decimals
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    /// Escapes spaces, `#`, `%` and control characters in a word.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if scalar.value <= 0x20 || scalar == "%" || scalar == "#" || scalar.value == 0x7F {
                escaped += "%" + hex([UInt8(scalar.value)])
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
