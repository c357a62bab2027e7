import Foundation
import HealthModel
import TestSupport

@testable import BluetoothSensors

/// Returns the text of a value for a sweep, without the names of modules.
func plain(_ value: some Any) -> String {
    var text = "\(value)"
    for module in ["BluetoothSensors.", "HealthModel.", "Swift.", "Foundation."] where text.contains(module) {
        text = text.replacing(module, with: "")
    }
    return text
}

/// Returns the hash of a long series of lines.
func hashed(_ lines: [String]) -> String { StableHash.text(of: lines) }

/// Returns the text of a value, and `-` for nil.
func orDash(_ value: (some Any)?) -> String { value.map { plain($0) } ?? "-" }

/// Returns characteristics as their numbers, in order.
func numbers(_ characteristics: some Sequence<SensorCharacteristic>) -> String {
    characteristics.map(\.rawValue).sorted().map { String($0, radix: 16) }.joined(separator: ",")
}

extension SensorReading {
    var sweepText: String {
        let dates = start == end ? "\(end)" : "\(start)…\(end)"
        let name = type.identifier.replacing("HKQuantityTypeIdentifier", with: "")
        return "\(sensor) \(characteristic) \(name) \(value) \(unit.unitString) \(dates)"
    }
}

extension DeviceRecord {
    var sweepText: String { values.map { $0 ?? "-" }.joined(separator: "|") }
}

extension Metadata {
    var sweepText: String {
        values.sorted { $0.key < $1.key }.map { "\($0.key)=\(plain($0.value))" }.joined(separator: ",")
    }
}

extension FeedBatch {
    var sweepText: String {
        let samples = samples.map {
            "\($0.type.identifier.replacing("HKQuantityTypeIdentifier", with: "")) \($0.value) \($0.unit.unitString) "
                + "\($0.start) \($0.end) \($0.device?.sweepText ?? "-") \($0.metadata?.sweepText ?? "-")"
        }
        let events = events.map { "\($0.kind) \($0.start) \($0.end)" }
        let beats = beats.map { "beat \($0.time) \($0.followsGap) \($0.device?.sweepText ?? "-")" }
        return (samples + events + beats + ["\(locations.count)"]).joined(separator: "; ")
    }
}

extension SensorSighting {
    var sweepText: String {
        "\(address) \(name ?? "-") \(addressType ?? "-") \(services.map(\.short).sorted()) \(orDash(signal))"
    }
}

extension SensorError {
    var sweepText: String { "\(plain(kind)) \(sensor?.sweepText ?? "-") \(name ?? "-") \(text ?? "-")" }
}

extension SensorLinkEvent {
    var sweepText: String {
        switch self {
        case .unavailable(let error): "unavailable \(error.sweepText)"
        case .trouble(let error): "trouble \(error.sweepText)"
        case .seen(let sighting): "seen \(sighting.sweepText)"
        case .subscribed(let address, let attempt, let working): "subscribed \(address) \(attempt) \(numbers(working))"
        case .value(let address, let identifier, let bytes): "value \(address) \(identifier.short) \(bytes)"
        case .read(let address, let identifier, let bytes): "read \(address) \(identifier.short) \(bytes)"
        case .written(let address, let identifier, let problem):
            "written \(address) \(identifier.short) \(problem ?? "-")"
        default: plain(self)
        }
    }
}

/// A random choice that is the same in every run.
extension Array {
    func pick(_ generator: inout some RandomNumberGenerator) -> Element {
        self[Int(generator.next() % UInt64(count))]
    }
}
