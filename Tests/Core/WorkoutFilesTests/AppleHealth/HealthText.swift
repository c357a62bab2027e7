import Foundation
import HealthModel

@testable import WorkoutFiles

/// A whole value as text, for comparing everything that is read at once.
enum HealthText {
    /// Returns a value with the names of all its parts that are there, one line for each element of a list.
    static func text(_ value: Any, level: Int = 0) -> String {
        switch value {
        case let type as ObjectType: return type.identifier
        case let activity as WorkoutActivity: return activity.name
        case let quantity as QuantityValue: return "\(quantity.value) \(quantity.unit.unitString)"
        case let unit as QuantityUnit: return unit.unitString
        case let id as UUID: return id.uuidString
        case let text as String: return "'\(text)'"
        case let device as DeviceRecord: return AppleHealthPrinter.device(device)
        case let metadata as Metadata:
            return metadata.isEmpty
                ? "nil" : "[" + metadata.sorted.map { "\($0): \(self.text($1))" }.joined(separator: ", ") + "]"
        case let metadata as MetadataValue: return "\(metadata)"
        case let element as AppleHealthElement: return "<\(element.name)>"
        case let data as Data: return String(decoding: data, as: UTF8.self)
        case let url as URL: return url.absoluteString
        default: return parts(Mirror(reflecting: value), value, level)
        }
    }

    private static func parts(_ mirror: Mirror, _ value: Any, _ level: Int) -> String {
        let margin = "\n" + String(repeating: " ", count: level + 1)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { text($0.value, level: level) } ?? "nil"
        case .enum:
            return mirror.children.first.map { "\($0.label ?? "") \(text($0.value, level: level))" } ?? "\(value)"
        case .collection:
            return mirror.children.isEmpty
                ? "nil" : "[" + mirror.children.map { margin + text($0.value, level: level + 1) }.joined() + "]"
        case .dictionary:
            let pairs = mirror.children.map { pair in
                Mirror(reflecting: pair.value).children.map { text($0.value, level: level + 1) }
                    .joined(separator: ": ")
            }
            return pairs.isEmpty ? "nil" : "[" + pairs.sorted().map { margin + $0 }.joined() + "]"
        case .struct, .class, .tuple:
            if mirror.children.isEmpty { return "\(value)" }
            let fields = mirror.children.compactMap { child -> String? in
                let text = text(child.value, level: level)
                return text == "nil" ? nil : "\(child.label ?? "") \(text)"
            }
            return "(" + fields.joined(separator: ", ") + ")"
        default: return "\(value)"
        }
    }

    /// Returns elements as they are written in an export.
    static func xml(_ elements: [AppleHealthElement], offset: Int = 0) throws -> String {
        let sink = MemoryByteSink()
        let writer = AppleHealthWriter(sink, AppleHealthPrinter(offset: offset))
        for element in elements { try writer.write(element) }
        try writer.end()
        return String(String(decoding: sink.bytes, as: UTF8.self).dropLast("</HealthData>\n".count))
    }

    /// Returns the elements of an export's text.
    static func elements(_ text: String) -> [AppleHealthElement] {
        ReadExport("<HealthData locale=\"de_DE\">\(text)</HealthData>").elements
    }
}
