/// Rows of text in columns that are as wide as they need to be.
struct Table {
    /// On which side of its column a text stands.
    enum Alignment {
        case left
        case right
    }

    /// A column with its heading.
    struct Column {
        var title: String
        var alignment: Alignment
        /// Whether this column gives way when the screen is too narrow.
        var isFlexible: Bool

        init(_ title: String, _ alignment: Alignment = .left, isFlexible: Bool = false) {
            self.title = title
            self.alignment = alignment
            self.isFlexible = isFlexible
        }
    }

    var columns: [Column]
    private(set) var rows: [[String]] = []

    init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row; what is missing stays empty.
    mutating func add(_ row: [String]) {
        rows.append(row.map(\.printable))
    }

    /// The lines of the table, heading first.
    func lines(terminal: Terminal, indentation: Int = 0) -> [String] {
        let margin = String(repeating: " ", count: indentation)
        let widths = widths(within: terminal.width - indentation)
        let heading = line(columns.map(\.title), widths: widths)
        return [margin + terminal.styled(heading, .faint)] + rows.map { margin + line($0, widths: widths) }
    }

    static let gap = 2

    /// How wide the columns are on a screen of a width.
    func widths(within width: Int) -> [Int] {
        var widths = columns.indices.map { index in
            rows.reduce(columns[index].title.columns) { max($0, index < $1.count ? $1[index].columns : 0) }
        }
        var excess = widths.reduce(0, +) + Self.gap * (columns.count - 1) - width
        for index in columns.indices.reversed() where columns[index].isFlexible && excess > 0 {
            let shrunk = max(min(widths[index], 8), widths[index] - excess)
            excess -= widths[index] - shrunk
            widths[index] = shrunk
        }
        return widths
    }

    private func line(_ cells: [String], widths: [Int]) -> String {
        var line = ""
        for (index, width) in widths.enumerated() {
            let cell = index < cells.count ? cells[index].shortened(to: width) : ""
            line += cell.padded(to: width, alignment: columns[index].alignment)
            if index < widths.count - 1 { line += String(repeating: " ", count: Self.gap) }
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}
