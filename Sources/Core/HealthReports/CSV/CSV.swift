import WorkoutFiles

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

    /// A row as a line, in which no cell is a formula (SEC-45).
    package static func line(_ fields: [String]) -> String {
        fields.map(CSVText.cell).joined(separator: ",")
    }

    /// A number, or nothing where there is none.
    package static func number(_ value: Double?) -> String { value.map(JSON.digits) ?? "" }
}
