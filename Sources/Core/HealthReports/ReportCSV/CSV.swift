import WorkoutFiles

/// A table of comma-separated values (RFC 4180) with a header; numbers have all their digits, and dates are in UTC.
package struct CSV {
    package private(set) var lines: [String]

    package init(header: [String]) {
        lines = [Self.line(header)]
    }

    /// Adds a row.
    package mutating func add(_ fields: [String]) {
        lines.append(Self.line(fields))
    }

    /// Returns a row as a line; cells that a spreadsheet would read as formulas are escaped (SEC-45).
    package static func line(_ fields: [String]) -> String {
        fields.map(CSVText.cell).joined(separator: ",")
    }

    /// Returns the text of a number; an empty string for nil.
    package static func number(_ value: Double?) -> String { value.map(JSON.digits) ?? "" }
}
