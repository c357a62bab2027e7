import Foundation

/// Text normalization for payloads.
enum IngestText {
    /// Returns a text on one line without control characters, truncated to a limit, or `nil` if nothing is left.
    static func line(_ text: String, limit: Int) -> String? {
        var scalars = String.UnicodeScalarView()
        var isAfterBlank = true
        for scalar in text.unicodeScalars.prefix(4 * limit) {
            let isBlank =
                scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
                || scalar.properties.generalCategory == .format
            if isBlank {
                if !isAfterBlank { scalars.append(" ") }
            } else {
                scalars.append(scalar)
            }
            isAfterBlank = isBlank
            if scalars.count >= limit { break }
        }
        let line = String(scalars).trimmingCharacters(in: .whitespaces)
        return line.isEmpty ? nil : line
    }

    /// Returns the key by which names are compared: their letters and digits in lower case.
    static func key(_ text: String) -> String {
        var key = ""
        for scalar in text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.prefix(200)
        where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
            key.unicodeScalars.append(scalar)
        }
        return key
    }

    /// Returns the key of a value; empty if it is not a text.
    static func key(_ text: String?) -> String { text.map { key($0) } ?? "" }
}
