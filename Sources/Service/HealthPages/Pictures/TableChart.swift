/// A chart as a table, which is complete without JavaScript and is the data source of the drawn chart.
struct TableChart: Sendable {
    enum Kind: String, Sendable { case bars, stacked, band, line, range, dots }
    enum Numbers: String, Sendable { case number, duration, pace, clock }

    struct Column: Sendable {
        var columnName: String
        /// A Boolean value that indicates whether the column is drawn as an outline behind the others, for
        /// comparison.
        var isOutline = false
    }

    /// A value with its drawn and its displayed form; no drawn form is a gap.
    struct Cell: Sendable {
        var drawn: String
        var read: String
        var isDrawn: Bool

        init(_ value: Double?, _ text: String?) {
            isDrawn = value?.isFinite == true
            drawn = value.map { $0.isFinite ? "\($0)" : "" } ?? ""
            read = text ?? "–"
        }
    }

    struct Row: Sendable {
        /// The machine-readable date.
        var datetime: String
        var rowName: String
        /// The address that a click opens; empty if there is none.
        var address: String
        var cells: [Cell]
        /// A Boolean value that indicates whether the row's period is still in progress.
        var isRunning = false
    }

    var kind: String
    var numbers: String
    var heading: String
    var facts: String
    var chartUnit: String
    var firstColumn: String
    var columns: [Column]
    var rows: [Row]

    init(
        _ kind: Kind, _ heading: String, facts: String = "", unit: String = "", numbers: Numbers = .number,
        first: String, columns: [Column], rows: [Row]
    ) {
        self.kind = kind.rawValue
        self.numbers = numbers.rawValue
        self.heading = heading
        self.facts = facts
        chartUnit = unit
        firstColumn = first
        self.columns = columns
        self.rows = rows
    }
}
