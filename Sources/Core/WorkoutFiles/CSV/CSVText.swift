/// Text as comma-separated values say it (RFC 4180).
package enum CSVText {
    /// A cell that spreadsheets take for a text or a number, and never for a formula (SEC-45): with an apostrophe before what would
    /// be one, and in quotation marks where it would be misread without them.
    package static func cell(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first), !isNumber(text) else {
            return quoted(text)
        }
        return quoted("'" + text)
    }

    /// Whether a text is a number in digits: what else Swift reads as one, such as `-0x1p3`, need not be one to others.
    private static func isNumber(_ text: String) -> Bool {
        Double(text) != nil
            && text.utf8.allSatisfy { byte in
                byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || "+-.eE".utf8.contains(byte)
            }
    }

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
