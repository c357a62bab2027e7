/// Escaping of text in comma-separated values (RFC 4180).
package enum CSVText {
    /// Returns a cell that spreadsheets interpret as text or a number, never as a formula (SEC-45).
    ///
    /// An apostrophe is inserted before a formula, and quotation marks are added where needed.
    package static func cell(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first), !isNumber(text) else {
            return quoted(text)
        }
        return quoted("'" + text)
    }

    /// Returns whether a text is a number in decimal digits: other forms that Swift accepts, such as `-0x1p3`, need
    /// not be a number to other programs.
    private static func isNumber(_ text: String) -> Bool {
        Double(text) != nil
            && text.utf8.allSatisfy { byte in
                byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || "+-.eE".utf8.contains(byte)
            }
    }

    /// Returns a field, in quotation marks where needed.
    package static func quoted(_ field: String) -> String {
        let isPlain = !field.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
        if isPlain { return field }
        // Iterate over scalars: an accent after a quotation mark would combine with it into another character.
        var quoted = "\"".unicodeScalars
        for scalar in field.unicodeScalars { quoted.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
        quoted.append("\"")
        return String(quoted)
    }
}
