/// Text that came from data or from whoever asks, before it goes to a model (MCP-21).
enum PlainText {
    /// So many characters of one text are given.
    static let mostCharacters = 200

    /// The text without what is not seen (controls, formats, directions, private characters) and cut; line breaks become spaces.
    static func clean(_ text: String, most: Int = mostCharacters) -> String {
        if text.utf8.count <= most, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                if scalar.properties.isWhitespace { cleaned.append(" ") }
            case .format, .surrogate, .privateUse, .unassigned: break
            default: cleaned.append(scalar)
            }
            // A character may be of any number of scalars.
            if cleaned.count >= most * 4 { break }
        }
        let whole = String(cleaned)
        return whole.count > most ? String(whole.prefix(most - 1)) + "…" : whole
    }
}
