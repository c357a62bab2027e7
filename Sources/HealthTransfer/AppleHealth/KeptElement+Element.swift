import Foundation
import HealthDatabase
import HealthModel
import WorkoutFiles

extension KeptElement {
    /// The element as the export had it; nil for what never was one.
    var element: AppleHealthElement? {
        var parser = KeptElementParser(body)
        guard var element = parser.parse() else { return nil }
        element.name = kind
        return element
    }

    /// Whether it stood by itself, and not in a workout.
    var isAlone: Bool { identity.high == DerivedIdentity(texts: [kind, nil, body]).high }

    /// Whether it stood in this workout.
    func wasPart(of workout: UUID) -> Bool {
        identity.high == DerivedIdentity(texts: [kind, workout.uuidString, body]).high
    }
}

/// Reads what ``KeptElement`` says: attributes as members in their order, children as a list under no name.
private struct KeptElementParser {
    private let bytes: [UInt8]
    private var place = 0
    /// No element of an export lies deeper.
    private static let depthLimit = 64

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func parse() -> AppleHealthElement? {
        guard let element = element(depth: 0), place == bytes.count else { return nil }
        return element
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func element(depth: Int) -> AppleHealthElement? {
        guard depth < Self.depthLimit, skip(UInt8(ascii: "{")) else { return nil }
        var element = AppleHealthElement("")
        if skip(UInt8(ascii: "}")) { return element }
        repeat {
            guard let name = string(), skip(UInt8(ascii: ":")) else { return nil }
            if name.isEmpty, place < bytes.count, bytes[place] == UInt8(ascii: "[") {
                guard let children = children(depth: depth) else { return nil }
                element.children = children
            } else {
                guard let value = string() else { return nil }
                element.attributes.append(.init(name, value))
            }
        } while skip(UInt8(ascii: ","))
        return skip(UInt8(ascii: "}")) ? element : nil
    }

    private mutating func children(depth: Int) -> [AppleHealthElement]? {
        guard skip(UInt8(ascii: "[")) else { return nil }
        var children: [AppleHealthElement] = []
        repeat {
            guard skip(UInt8(ascii: "{")), let name = string(), skip(UInt8(ascii: ":")),
                var child = element(depth: depth + 1), skip(UInt8(ascii: "}"))
            else { return nil }
            child.name = name
            children.append(child)
        } while skip(UInt8(ascii: ","))
        return skip(UInt8(ascii: "]")) ? children : nil
    }

    private mutating func string() -> String? {
        guard skip(UInt8(ascii: "\"")) else { return nil }
        var text: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard place < bytes.count else { return nil }
                switch bytes[place] {
                case UInt8(ascii: "n"): text.append(0x0A)
                case UInt8(ascii: "r"): text.append(0x0D)
                case UInt8(ascii: "t"): text.append(0x09)
                default: text.append(bytes[place])
                }
                place += 1
            default: text.append(byte)
            }
        }
        return nil
    }
}
