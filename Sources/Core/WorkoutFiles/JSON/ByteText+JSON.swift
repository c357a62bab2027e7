extension ByteText {
    /// Appends text as a JSON string in quotation marks, with escapes where needed.
    mutating func add(json text: String, escapingDelete: Bool) {
        add(byte: UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated() where Self.isEscaped(byte, escapingDelete) {
                add(UnsafeBufferPointer(rebasing: utf8[start..<index]))
                addEscape(byte)
                start = index + 1
            }
            add(UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        add(byte: UInt8(ascii: "\""))
    }

    @inline(__always) private static func isEscaped(_ byte: UInt8, _ escapesDelete: Bool) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || escapesDelete && byte == 0x7F
    }

    private mutating func addEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): add("\\\"")
        case UInt8(ascii: "\\"): add("\\\\")
        case UInt8(ascii: "\n"): add("\\n")
        case UInt8(ascii: "\r"): add("\\r")
        case UInt8(ascii: "\t"): add("\\t")
        default:
            let digits = String(byte, radix: 16)
            add(raw: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        }
    }
}
