/// The fields of comma-separated values, parsed strictly by RFC 4180, so that tests see the same as other readers.
package struct CSVTable {
    package private(set) var rows: [[String]] = [[""]]

    /// Parses a text; returns nil for a misplaced quotation mark.
    package init?(_ text: String) {
        // Grapheme clusters would combine a carriage return with a line feed, and a quotation mark with an accent.
        var rest = Array(text.unicodeScalars)[...]
        var isQuoted = false
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"" where isQuoted && rest.first == "\"": append(rest.removeFirst())
            case "\"" where isQuoted:
                isQuoted = false
                guard rest.first.map({ $0 == "," || $0 == "\n" }) ?? true else { return nil }
            case "\"":
                guard rows[rows.count - 1].last?.isEmpty == true else { return nil }
                isQuoted = true
            case "," where !isQuoted: rows[rows.count - 1].append("")
            case "\n" where !isQuoted: rows.append([""])
            default: append(scalar)
            }
        }
        guard !isQuoted else { return nil }
        // The last line has a line ending like the others.
        if rows.last == [""] { rows.removeLast() }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        let row = rows.count - 1
        rows[row][rows[row].count - 1].unicodeScalars.append(scalar)
    }
}
