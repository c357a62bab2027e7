/// A chart as a table: complete without a script, and what a script draws it from.
struct TableChart: Sendable {
    enum Kind: String, Sendable { case bars, stacked, band, line, range, dots }
    enum Numbers: String, Sendable { case number, duration, pace, clock }

    struct Column: Sendable {
        var columnName: String
        /// Whether it is drawn as an outline behind the others, to compare.
        var isOutline = false
    }

    /// A value: what is drawn, and what is read; nothing drawn is a gap.
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
        /// When, for machines.
        var datetime: String
        var rowName: String
        /// Where a click leads; empty for nowhere.
        var address: String
        var cells: [Cell]
        /// Whether it is of a time that goes on.
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
