import CSystemBus

/// A value of a D-Bus message, copied because the strings of a message are freed with it (SEN-162).
enum BusValue: Sendable, Hashable {
    case string(String)
    case bool(Bool)
    case number(Int)
    case bytes([UInt8])
    case array([BusValue])
    case dictionary([BusValue: BusValue])
    /// A value of an unused type.
    case other

    var string: String? { if case .string(let value) = self { value } else { nil } }
    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    var number: Int? { if case .number(let value) = self { value } else { nil } }
    var array: [BusValue]? { if case .array(let value) = self { value } else { nil } }
    /// The strings of an array; other elements are omitted.
    var strings: [String]? { array?.compactMap(\.string) }

    /// The bytes; an empty array counts as no bytes.
    var bytes: [UInt8]? {
        switch self {
        case .bytes(let value): value
        case .array(let values) where values.isEmpty: []
        default: nil
        }
    }

    /// A dictionary with string keys; entries with other keys are omitted.
    var properties: [String: BusValue]? {
        guard case .dictionary(let values) = self else { return nil }
        var properties: [String: BusValue] = [:]
        for (key, value) in values { if let key = key.string { properties[key] = value } }
        return properties
    }

    // MARK: Reading

    /// The maximum nesting depth of containers.
    private static let deepest = 16

    /// Returns all values of a message up to the first that cannot be read.
    static func all(of message: OpaquePointer) -> [BusValue] {
        var values: [BusValue] = []
        while let value = next(in: message, depth: 0) { values.append(value) }
        return values
    }

    private static func next(in message: OpaquePointer, depth: Int) -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard depth < deepest, bus_message_peek(message, &type, &contents) > 0 else { return nil }
        // The signature belongs to the message, and entering the container changes it.
        let inner = contents.map { String(cString: $0) } ?? ""
        switch UInt8(bitPattern: type) {
        case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"):
            var text: UnsafePointer<CChar>?
            guard bus_message_read(message, type, &text) > 0, let text else { return nil }
            return .string(String(cString: text))
        case UInt8(ascii: "b"): return number(Int32.self, type, message).map { .bool($0 != 0) }
        case UInt8(ascii: "y"): return number(UInt8.self, type, message).map { .number(Int($0)) }
        case UInt8(ascii: "n"): return number(Int16.self, type, message).map { .number(Int($0)) }
        case UInt8(ascii: "q"): return number(UInt16.self, type, message).map { .number(Int($0)) }
        case UInt8(ascii: "i"): return number(Int32.self, type, message).map { .number(Int($0)) }
        case UInt8(ascii: "u"): return number(UInt32.self, type, message).map { .number(Int($0)) }
        case UInt8(ascii: "x"): return number(Int64.self, type, message).map { .number(Int($0)) }
        case UInt8(ascii: "t"): return number(UInt64.self, type, message).map { .number(Int(clamping: $0)) }
        case UInt8(ascii: "a") where inner == "y": return bytes(in: message)
        case UInt8(ascii: "a") where inner.hasPrefix("{"): return dictionary(in: message, inner, depth)
        case UInt8(ascii: "a"): return elements(in: message, type, inner, depth).map { .array($0) }
        case UInt8(ascii: "r"): return elements(in: message, type, inner, depth).map { .array($0) }
        case UInt8(ascii: "v"): return elements(in: message, type, inner, depth).map { $0.first ?? .other }
        default: return bus_message_skip(message) >= 0 ? .other : nil
        }
    }

    private static func number<Number: FixedWidthInteger>(
        _: Number.Type, _ type: CChar, _ message: OpaquePointer
    ) -> Number? {
        var value: Number = 0
        return bus_message_read(message, type, &value) > 0 ? value : nil
    }

    private static func bytes(in message: OpaquePointer) -> BusValue? {
        var start: UnsafeRawPointer?
        var count = 0
        guard bus_message_read_bytes(message, &start, &count) >= 0 else { return nil }
        return .bytes(start.map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? [])
    }

    private static func elements(
        in message: OpaquePointer, _ type: CChar, _ contents: String, _ depth: Int
    ) -> [BusValue]? {
        guard bus_message_enter(message, type, contents) > 0 else { return nil }
        var values: [BusValue] = []
        while let value = next(in: message, depth: depth + 1) { values.append(value) }
        guard bus_message_exit(message) >= 0 else { return nil }
        return values
    }

    private static func dictionary(in message: OpaquePointer, _ contents: String, _ depth: Int) -> BusValue? {
        guard bus_message_enter(message, CChar(bitPattern: UInt8(ascii: "a")), contents) > 0 else { return nil }
        let entry = String(contents.dropFirst().dropLast())
        var values: [BusValue: BusValue] = [:]
        while bus_message_enter(message, CChar(bitPattern: UInt8(ascii: "e")), entry) > 0 {
            let key = next(in: message, depth: depth + 1)
            let value = next(in: message, depth: depth + 1)
            guard let key, let value, bus_message_exit(message) >= 0 else { return nil }
            values[key] = value
        }
        guard bus_message_exit(message) >= 0 else { return nil }
        return .dictionary(values)
    }
}
