/// A JSON value that preserves the order of members.
package enum JSON: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number; infinities and NaN, which JSON does not support, are written as null.
    case number(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// A member of an object.
    package typealias Member = (key: String, value: JSON)

    /// Returns a number, or null if there is none.
    package static func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    /// Returns a string, or null if there is none.
    package static func string(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
    /// Returns an integer, or null if there is none.
    package static func integer(_ value: Int?) -> JSON { value.map { .integer($0) } ?? .null }

    // MARK: Text

    /// The text indented by two spaces per level, without a line break at the end.
    package var text: String { text(.indented) }

    /// The text without line breaks.
    package var line: String { text(.line) }

    private func text(_ layout: JSONWriter.Layout) -> String {
        var writer = JSONWriter(.objects)
        writer.add(self, layout)
        return writer.string
    }

    /// Returns the shortest digits that are read back as the same number.
    package static func digits(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension JSONWriter {
    /// Adds a value with its entire content in one layout.
    package mutating func add(_ value: JSON, _ layout: Layout = .line) {
        switch value {
        case .null: addNull()
        case .bool(let value): add(value)
        case .integer(let value): add(value)
        case .number(let value): add(value)
        case .string(let value): add(value)
        case .array(let values):
            beginArray(layout)
            for value in values { add(value, layout) }
            endArray()
        case .object(let members):
            beginObject(layout)
            for (name, value) in members {
                add(name: name)
                add(value, layout)
            }
            endObject()
        }
    }
}
