/// The fields of comma-separated values, read strictly by RFC 4180, so that tests see what a reader would.
package struct CSVTable {
    package private(set) var rows: [[String]] = [[""]]

    /// Nil where a quotation mark stands as no reader expects it.
    package init?(_ text: String) {
        // Characters would hide a line feed behind a carriage return, and a quotation mark under an accent.
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
        // The last line ends as the others do.
        if rows.last == [""] { rows.removeLast() }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        let row = rows.count - 1
        rows[row][rows[row].count - 1].unicodeScalars.append(scalar)
    }
}
