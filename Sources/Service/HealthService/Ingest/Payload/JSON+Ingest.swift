import WorkoutFiles

/// What elements of payloads say, read with much patience (ING-6).
extension JSON {
    /// The value of the first of some names that has one.
    func first(of names: String...) -> JSON? {
        for name in names {
            if let value = self[name] { return value }
        }
        return nil
    }

    /// A text, if this is one.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// Whether this is `true`, as a truth value, a number or a text.
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

    /// A finite number, which may be written as a text.
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

    /// The number of a member; throws why there is none.
    static func number(_ value: JSON?, _ what: String) throws(IngestReason) -> Double {
        guard let value else { throw IngestReason("it has no \(what)") }
        guard let number = value.double else { throw IngestReason("its \(what) is not a number") }
        return number
    }
}

extension JSONScanner {
    /// Reads what is left of a value whose first token was read.
    mutating func finish(_ token: Token) throws(Failure) {
        guard token == .beginArray || token == .beginObject else { return }
        let outer = depth - 1
        while depth > outer {
            if try next() == .end { return }
        }
    }

    /// Goes through the elements of the array that comes next, each with a scanner that stands before it; answers false if there
    /// is none, and leaves this scanner behind the value.
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
