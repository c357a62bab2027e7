package import Foundation
import WorkoutFiles

/// A JSON value whose members keep their order.
package enum JSON: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// Infinities and what is not a number, which JSON does not know, become null; ``exact(_:)`` keeps them.
    case number(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// A member of an object.
    package typealias Member = (key: String, value: JSON)

    /// A value, or null where there is none.
    package static func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    /// A text, or null where there is none.
    package static func string(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
    /// A count, or null where there is none.
    package static func integer(_ value: Int?) -> JSON { value.map { .integer($0) } ?? .null }
    /// A moment: RFC 3339 in UTC, with all its digits.
    package static func date(_ date: Date) -> JSON { .date(date.timeIntervalSinceReferenceDate) }
    /// An identifier in the form that `UUID` prints.
    package static func uuid(_ uuid: UUID) -> JSON { .string(uuid.uuidString) }

    /// The text, two spaces a level, without a line break at the end.
    package var text: String {
        var text = ""
        write(to: &text, level: 0)
        return text
    }

    /// The text without line breaks.
    package var line: String {
        var text = ""
        write(to: &text, level: nil)
        return text
    }

    /// Writes the text; arrays and objects begin each element on a line of its own, unless there is no level.
    package func write(to text: inout String, level: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += value.isFinite ? Self.digits(value) : "null"
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            Self.write(values, brackets: ("[", "]"), to: &text, level) {
                $0.write(to: &$1, level: level.map { $0 + 1 })
            }
        case .object(let members):
            Self.write(members, brackets: ("{", "}"), to: &text, level) { member, text in
                Self.write(member.key, to: &text)
                text += ": "
                member.value.write(to: &text, level: level.map { $0 + 1 })
            }
        }
    }

    /// The shortest digits that read back as the same number.
    package static func digits(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func write<Element>(
        _ elements: [Element], brackets: (String, String), to text: inout String, _ level: Int?,
        element write: (Element, inout String) -> Void
    ) {
        text += brackets.0
        for (index, element) in elements.enumerated() {
            if index > 0 { text += level == nil ? ", " : "," }
            if let level { text += "\n" + String(repeating: "  ", count: level + 1) }
            write(element, &text)
        }
        if let level, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: level) }
        text += brackets.1
    }

    /// Writes a text between quotation marks.
    static func write(_ string: String, to text: inout String) {
        let quoted = JSONText.quoted(string)
        // Terminals take it for a deletion.
        text += quoted.utf8.contains(0x7F) ? quoted.replacing("\u{7F}", with: "\\u007f") : quoted
    }
}
