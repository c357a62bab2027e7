/// Comma-separated values by RFC 4180, a header first; numbers with all their digits, dates in UTC.
package struct CSV {
    package private(set) var lines: [String]

    package init(header: [String]) {
        lines = [Self.line(header)]
    }

    /// Adds a row.
    package mutating func add(_ fields: [String]) {
        lines.append(Self.line(fields))
    }

    /// A row as a line.
    package static func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: ",")
    }

    /// A field, in quotation marks where it would be misread without them.
    private static func quoted(_ field: String) -> String {
        let isPlain = !field.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
        if isPlain { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// A number, or nothing where there is none.
    package static func number(_ value: Double?) -> String { value.map(JSON.digits) ?? "" }
}
