import HealthReports

/// A compact text result: a title, and a line for each row (MCP-7).
struct TextTable {
    /// The maximum number of characters of a text.
    static let mostCharacters = 40_000

    /// The subject of the rows, with the unit.
    var title: String
    /// The column headers; none if the title suffices.
    var columns: [String] = []
    var rows: [[String]] = []
    /// The sentences after the rows.
    var notes: [String] = []

    /// Returns the text and the number of omitted rows.
    func text(most: Int = mostCharacters) -> (text: String, leftOut: Int) {
        let between = max(columns.count, rows.first?.count ?? 0) > 2 ? " | " : " "
        var lines = [PlainText.clean(title, most: 500)]
        if !columns.isEmpty { lines.append(columns.joined(separator: between)) }
        let ends = notes.map { PlainText.clean($0, most: 1_000) }
        var room = most - (lines + ends).reduce(0) { $0 + $1.count + 1 }
        var shown = 0
        for row in rows {
            let line = row.map { PlainText.clean($0) }.joined(separator: between)
            room -= line.count + 1
            guard room >= 0 else { break }
            lines.append(line)
            shown += 1
        }
        return ((lines + ends).joined(separator: "\n"), rows.count - shown)
    }
}
