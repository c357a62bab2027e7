/// A table of figures, as splits, laps and sources have it.
struct ListTable: Sendable {
    struct Column: Sendable {
        var columnTitle: String
        var isNumber: Bool

        init(_ title: String, isNumber: Bool = true) { (columnTitle, self.isNumber) = (title, isNumber) }
    }

    struct Cell: Sendable {
        var text: String
        /// The title of its column, which phones show beside it.
        var cellLabel: String
        var isNumber: Bool
        /// Where it leads; empty for nowhere.
        var link: String
    }

    struct Row: Sendable {
        var cells: [Cell]
        /// The stretch of a workout that it tells of, in seconds since its start; empty for others.
        var from: String
        var to: String
        var hasStretch: Bool
    }

    var caption: String
    var columns: [Column]
    var rows: [Row] = []
    /// Other words on what the table tells.
    var tableNote = ""

    init(_ caption: String, _ columns: [Column]) { (self.caption, self.columns) = (caption, columns) }

    /// Adds a row of as many texts as there are columns.
    mutating func add(_ texts: [String], link: String = "", stretch: Range<Double>? = nil) {
        let cells = zip(columns, texts).enumerated().map { index, pair in
            Cell(
                text: pair.1, cellLabel: pair.0.columnTitle, isNumber: pair.0.isNumber, link: index == 0 ? link : "")
        }
        rows.append(
            Row(
                cells: cells, from: stretch.map { "\(Spark.rounded($0.lowerBound))" } ?? "",
                to: stretch.map { "\(Spark.rounded($0.upperBound))" } ?? "", hasStretch: stretch != nil))
    }

    /// The same without columns in which nothing stands.
    var withoutEmptyColumns: ListTable {
        let kept = columns.indices.filter { column in
            rows.contains { !["", "–"].contains($0.cells[column].text) }
        }
        var table = self
        table.columns = kept.map { columns[$0] }
        for row in rows.indices { table.rows[row].cells = kept.map { rows[row].cells[$0] } }
        return table
    }
}
