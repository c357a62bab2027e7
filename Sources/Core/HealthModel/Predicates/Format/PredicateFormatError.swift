/// Why a predicate format cannot be used, and where.
public struct PredicateFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The format as it was given.
    public let format: String
    /// The place of the mistake, in Unicode scalars from the start.
    public let offset: Int
    /// What stands there, as part of a sentence.
    public let found: String
    /// What could stand there, as part of a sentence.
    public let expected: String

    init(_ format: String, at offset: Int, found: String, expected: String) {
        self.format = format
        self.offset = offset
        self.found = found
        self.expected = expected
    }

    /// The column of the mistake, from 1.
    public var column: Int { offset + 1 }

    /// One sentence: where, what was found, what was expected.
    public var message: String { "Column \(column): found \(found), expected \(expected)." }

    /// The sentence, then the line around the mistake and a caret below its place.
    public var description: String {
        let scalars = Array(format.unicodeScalars)
        let start = max(0, min(offset, scalars.count) - 60)
        let end = min(scalars.count, offset + 40)
        // A control character or a line break would move the caret.
        let line = scalars[start..<max(start, end)].map { $0.properties.generalCategory == .control ? " " : $0 }
        let lead = start > 0 ? "…" : ""
        var text = lead
        text.unicodeScalars.append(contentsOf: line)
        if end < scalars.count { text += "…" }
        let indent = String(repeating: " ", count: min(offset, scalars.count) - start + lead.count)
        return "\(message)\n\(text)\n\(indent)^"
    }
}
