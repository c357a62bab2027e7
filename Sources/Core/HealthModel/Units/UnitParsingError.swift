/// A string that is not a unit.
public struct UnitParsingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The string as it was given; a very long one is cut, with an ellipsis.
    public let string: String

    init(_ given: String) {
        let limit = UnitParser.lengthLimit
        string = given.utf8.count <= limit ? given : String(given.unicodeScalars.prefix(limit)) + "…"
    }

    /// The sentence that UNIT-1 quotes.
    public var description: String { "Unable to parse factorization string \(string)" }
}
