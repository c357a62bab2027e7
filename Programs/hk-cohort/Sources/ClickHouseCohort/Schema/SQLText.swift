/// The parts of which statements are composed; input from outside enters them only as a literal.
enum SQLText {
    /// Returns a text as a literal.
    static func literal(_ text: String) -> String {
        var out: [UInt8] = [UInt8(ascii: "'")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\\"): out += [UInt8(ascii: "\\"), byte]
            case 0: out += Array("\\0".utf8)
            case UInt8(ascii: "\n"): out += Array("\\n".utf8)
            case UInt8(ascii: "\r"): out += Array("\\r".utf8)
            default: out.append(byte)
            }
        }
        out.append(UInt8(ascii: "'"))
        return String(decoding: out, as: UTF8.self)
    }

    /// Returns a number as a literal of type `Float64`, never of an integer type.
    static func literal(_ number: Double) -> String {
        if number.isNaN { return "(0.0 / 0.0)" }
        if number.isInfinite { return number > 0 ? "(1.0 / 0.0)" : "(-1.0 / 0.0)" }
        let text = "\(number)"
        return text.contains(".") || text.contains("e") ? text : text + ".0"
    }

    /// Returns literals in parentheses, in ascending order, so that equal queries have equal texts.
    static func list(_ texts: some Sequence<String>) -> String {
        "(" + texts.sorted().map(literal).joined(separator: ", ") + ")"
    }

    /// Returns an array of numbers as a literal.
    static func array(_ numbers: [Double]) -> String { "[" + numbers.map(literal).joined(separator: ", ") + "]" }

    /// Returns the conjunction of all conditions; true if there are none.
    static func all(_ conditions: [String]) -> String {
        conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
    }
}
