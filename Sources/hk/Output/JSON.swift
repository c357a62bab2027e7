import Foundation

/// A JSON value whose members keep their order.
enum JSON {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([(key: String, value: JSON)])

    /// A value, or null where there is none.
    static func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    /// A text, or null where there is none.
    static func string(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
    /// A moment: ISO 8601 in UTC.
    static func date(_ date: Date) -> JSON { .string(Format.iso8601(date)) }
    /// A moment in seconds since 2001-01-01 UTC.
    static func date(_ seconds: Double) -> JSON { .date(Date(timeIntervalSinceReferenceDate: seconds)) }
    /// An identifier in the form that `UUID` prints.
    static func uuid(_ uuid: UUID) -> JSON { .string(uuid.uuidString) }

    /// The text, two spaces a level, without a line break at the end.
    var text: String {
        var text = ""
        write(to: &text, level: 0)
        return text
    }

    /// Writes the text; arrays and objects begin each element on a line of its own.
    func write(to text: inout String, level: Int) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += Self.digits(value)
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            Self.write(values, brackets: ("[", "]"), to: &text, level) { $0.write(to: &$1, level: level + 1) }
        case .object(let members):
            Self.write(members, brackets: ("{", "}"), to: &text, level) { member, text in
                Self.write(member.key, to: &text)
                text += ": "
                member.value.write(to: &text, level: level + 1)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], brackets: (String, String), to text: inout String, _ level: Int,
        element write: (Element, inout String) -> Void
    ) {
        text += brackets.0
        for (index, element) in elements.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            text += String(repeating: "  ", count: level + 1)
            write(element, &text)
        }
        if !elements.isEmpty { text += "\n" + String(repeating: "  ", count: level) }
        text += brackets.1
    }

    /// The shortest digits that read back as the same number; JSON knows no infinities, they become null.
    private static func digits(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}":
                text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
