import WorkoutFiles

/// Lenient accessors for the elements of payloads (ING-6).
extension JSON {
    /// Returns the value of the first of several names that has one.
    func first(of names: String...) -> JSON? {
        for name in names {
            if let value = self[name] { return value }
        }
        return nil
    }

    /// The text, if the value is a string.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The Boolean value, if the value is a Boolean, a number or a string that stands for one.
    var truth: Bool? {
        switch self {
        case .bool(let value): value
        case .integer(0), .integer(1): self.double == 1
        case .string(let text):
            switch text.lowercased() {
            case "true", "yes", "1": true
            case "false", "no", "0": false
            default: nil
            }
        default: nil
        }
    }

    /// The finite number, if the value is a number or a string that contains one.
    var double: Double? {
        switch self {
        case .integer(let value): return Double(value)
        case .number(let value): return value.isFinite ? value : nil
        case .string(var text):
            guard text.utf8.count <= HealthAutoExportPayload.numberLimit else { return nil }
            let value = text.withUTF8 { bytes -> Double? in
                let isPlain = bytes.allSatisfy {
                    $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
                        || $0 | 0x20 == UInt8(ascii: "e")
                }
                return isPlain ? DecimalParser.parse(bytes) : nil
            }
            return value.flatMap { $0.isFinite ? $0 : nil }
        default: return nil
        }
    }

    /// Returns the number of a member, or throws the reason why there is none.
    static func number(_ value: JSON?, _ what: String) throws(IngestReason) -> Double {
        guard let value else { throw IngestReason("missing \(what)") }
        guard let number = value.double else { throw IngestReason("\(what) is not a number") }
        return number
    }
}

extension JSONScanner {
    /// Skips the rest of a value whose first token was read.
    mutating func finish(_ token: Token) throws(Failure) {
        guard token == .beginArray || token == .beginObject else { return }
        let outer = depth - 1
        while depth > outer {
            if try next() == .end { return }
        }
    }

    /// Enumerates the elements of the next array with a scanner positioned before each, and leaves this scanner after
    /// the value.
    ///
    /// Returns `false` if the value is not an array.
    mutating func forEachElement(_ read: (Int, inout JSONScanner) throws -> Void) throws -> Bool {
        let first = try next()
        guard case .beginArray = first else {
            try finish(first)
            return false
        }
        var index = 0
        while true {
            var ahead = self
            let token = try ahead.next()
            if token == .endArray || token == .end {
                self = ahead
                return true
            }
            try read(index, &self)
            index += 1
        }
    }
}
