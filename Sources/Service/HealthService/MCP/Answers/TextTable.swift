/// A result as few words: a title, and a line for each row (MCP-7).
struct TextTable {
    /// So many characters of text are given.
    static let mostCharacters = 40_000

    /// What the rows are of, with the unit.
    var title: String
    /// What the cells of a row are; none where the title says it.
    var columns: [String] = []
    var rows: [[String]] = []
    /// Sentences after the rows.
    var notes: [String] = []

    /// The text, and how many rows of it are left out.
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
