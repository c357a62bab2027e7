/// An error in a predicate format, with its position.
public struct PredicateFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The format as passed.
    public let format: String
    /// The position of the error, in Unicode scalars from the start.
    public let offset: Int
    /// The text found at the position, as part of a sentence.
    public let found: String
    /// The expected input, as part of a sentence.
    public let expected: String

    init(_ format: String, at offset: Int, found: String, expected: String) {
        self.format = format
        self.offset = offset
        self.found = found
        self.expected = expected
    }

    /// The one-based column of the error.
    public var column: Int { offset + 1 }

    /// A sentence with the position, the input found and the input expected.
    public var message: String { "Column \(column): found \(found), expected \(expected)." }

    /// The sentence, followed by the line around the error with a caret below its position.
    public var description: String {
        let scalars = Array(format.unicodeScalars)
        let start = max(0, min(offset, scalars.count) - 60)
        let end = min(scalars.count, offset + 40)
        // A control character or a line break would shift the caret.
        let line = scalars[start..<max(start, end)].map { $0.properties.generalCategory == .control ? " " : $0 }
        let lead = start > 0 ? "…" : ""
        var text = lead
        text.unicodeScalars.append(contentsOf: line)
        if end < scalars.count { text += "…" }
        let indent = String(repeating: " ", count: min(offset, scalars.count) - start + lead.count)
        return "\(message)\n\(text)\n\(indent)^"
    }
}

/// A protocol that provides `NSPredicate` with initializers from a format.
///
/// An initializer in an extension of a class can only create that class. One in a protocol extension can return a
/// subclass, here one that retains the parsed format.
public protocol PredicateFormatting {}
