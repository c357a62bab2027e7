/// The cleaning of texts from data or clients before they are part of a message or passed to a model (MCP-21).
package enum PlainText {
    /// The maximum number of characters of a text.
    package static let mostCharacters = 200

    /// Returns a truncated text without invisible characters (controls, formats, directions, private use); line
    /// breaks become spaces.
    package static func clean(_ text: String, most: Int = mostCharacters) -> String {
        if text.utf8.count <= most, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                if scalar.properties.isWhitespace { cleaned.append(" ") }
            case .format, .surrogate, .privateUse, .unassigned: break
            default: cleaned.append(scalar)
            }
            // A character may consist of any number of scalars.
            if cleaned.count >= most * 4 { break }
        }
        let whole = String(cleaned)
        return whole.count > most ? String(whole.prefix(most - 1)) + "…" : whole
    }
}
