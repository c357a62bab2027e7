/// Text as comma-separated values say it (RFC 4180).
package enum CSVText {
    /// A field, in quotation marks where it would be misread without them.
    package static func quoted(_ field: String) -> String {
        let isPlain = !field.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
        if isPlain { return field }
        // Not by characters: an accent after a quotation mark makes another character of it.
        var quoted = "\"".unicodeScalars
        for scalar in field.unicodeScalars { quoted.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
        quoted.append("\"")
        return String(quoted)
    }
}
