/// A table of figures, such as splits, laps and sources.
struct ListTable: Sendable {
    struct Column: Sendable {
        var columnTitle: String
        var isNumber: Bool

        init(_ title: String, isNumber: Bool = true) { (columnTitle, self.isNumber) = (title, isNumber) }
    }

    struct Cell: Sendable {
        var text: String
        /// The title of the column, which is shown beside the cell on phones.
        var cellLabel: String
        var isNumber: Bool
        /// The address of the link; empty if there is none.
        var link: String
        /// A path in a box of 100 by 24; empty if there is none.
        var picture: String
    }

    struct Row: Sendable {
        var cells: [Cell]
        /// The start of the row's part of a workout, in seconds since its start; empty for other rows.
        var from: String
        var to: String
        var hasStretch: Bool
    }

    var caption: String
    var columns: [Column]
    var rows: [Row] = []
    /// The address that the caption links to; empty if there is none.
    var captionAddress = ""
    /// A note on the content of the table.
    var tableNote = ""

    init(_ caption: String, _ columns: [Column]) { (self.caption, self.columns) = (caption, columns) }

    /// Adds a row with one text for each column, and a picture beside the text of the first column.
    mutating func add(_ texts: [String], link: String = "", picture: String = "", stretch: Range<Double>? = nil) {
        add(texts, links: [0: link], picture: picture, stretch: stretch)
    }

    /// Adds a row with one text for each column, some of which are links, by their places.
    mutating func add(
        _ texts: [String], links: [Int: String], picture: String = "", stretch: Range<Double>? = nil
    ) {
        let cells = zip(columns, texts).enumerated().map { index, pair in
            Cell(
                text: pair.1, cellLabel: pair.0.columnTitle, isNumber: pair.0.isNumber, link: links[index] ?? "",
                picture: index == 0 ? picture : "")
        }
        rows.append(
            Row(
                cells: cells, from: stretch.map { "\(Spark.rounded($0.lowerBound))" } ?? "",
                to: stretch.map { "\(Spark.rounded($0.upperBound))" } ?? "", hasStretch: stretch != nil))
    }

    /// The table without its empty columns.
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
