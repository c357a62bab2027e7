/// An error thrown if a string is not a unit.
public struct UnitParsingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The string as passed; a very long one is truncated with an ellipsis.
    public let string: String

    init(_ given: String) {
        let limit = UnitParser.lengthLimit
        string = given.utf8.count <= limit ? given : String(given.unicodeScalars.prefix(limit)) + "…"
    }

    /// The message quoted in UNIT-1.
    public var description: String { "Unable to parse factorization string \(string)" }
}
