import Foundation
import HealthReports

/// A chart as a table, which is complete without JavaScript and is the data source of the drawn chart.
struct TableChart: Sendable {
    enum Kind: String, Sendable { case bars, stacked, band, line, range, dots }
    enum Numbers: String, Sendable { case number, duration }

    struct Column: Sendable {
        var columnName: String
        /// A Boolean value that indicates whether the column is drawn as an outline behind the others, for
        /// comparison.
        var isOutline = false
        /// A Boolean value that indicates whether the column is drawn as bars below the lines of the others.
        var isBar = false
    }

    /// A value with its drawn and its displayed form; an empty drawn form is a gap.
    struct Cell: Sendable {
        var drawn: String
        var read: String
        fileprivate let value: Double?

        init(_ value: Double?, _ text: String?) {
            self.value = value.flatMap { $0.isFinite ? $0 : nil }
            drawn = value.map { $0.isFinite ? "\($0)" : "" } ?? ""
            read = text ?? "–"
        }
    }

    struct Row: Sendable {
        /// The start of the row; nil for rows that are no dates, which are marked by their names.
        let date: Date?
        /// The machine-readable date.
        fileprivate(set) var datetime = ""
        /// The mark at the axis; empty if there is none.
        fileprivate(set) var axisMark = ""
        var rowName: String
        /// The address that a click opens; empty if there is none.
        var address: String
        var cells: [Cell]
        /// A Boolean value that indicates whether the row's period is still in progress.
        var isRunning = false

        init(_ date: Date?, _ name: String, address: String = "", cells: [Cell], isRunning: Bool = false) {
            (self.date, rowName, self.address, self.cells, self.isRunning) = (date, name, address, cells, isRunning)
        }
    }

    /// The vertical axis (`AxisScale`).
    struct Axis: Sendable {
        var axisLow: String
        var axisHigh: String
        var axisStep: String

        init(_ scale: AxisScale) {
            (axisLow, axisHigh, axisStep) = ("\(scale.lower)", "\(scale.upper)", "\(scale.step)")
        }
    }

    var kind: String
    var numbers: String
    var heading: String
    var facts: String
    var chartUnit: String
    var firstColumn: String
    var columns: [Column]
    var rows: [Row]
    var axis: Axis?
    /// The columns as the server draws them.
    var drawings: [String]
    /// The numbers of rows between marks that look round, such as 1 2 3 6 12 for hours.
    var markSteps: String
    /// The name that charts with one cursor and one view share; empty for a chart of its own.
    var group = ""
    /// The greatest number of rows that a line passes without a value.
    var longestGap: Int

    init(
        _ kind: Kind, _ heading: String, facts: String = "", unit: String = "", numbers: Numbers = .number,
        first: String, columns: [Column], rows: [Row], _ formatter: PageFormatter
    ) {
        self.kind = kind.rawValue
        self.numbers = numbers.rawValue
        self.heading = heading
        self.facts = facts
        chartUnit = unit
        firstColumn = first
        self.columns = columns
        let values = rows.map { $0.cells.compactMap(\.value) }
        let scale = AxisScale(
            fitting: kind == .stacked ? values.map { $0.reduce(0, +) } : values.flatMap(\.self),
            of: numbers == .duration ? .duration : .number, startsAtZero: kind == .bars || kind == .stacked
        )
        axis = scale.map(Axis.init)
        let gap = DateMarks.longestGap(of: values.indices.filter { !values[$0].isEmpty })
        longestGap = gap
        drawings =
            scale.map { scale in
                columns.indices.map { column in
                    let own = rows.map { row -> Double? in
                        guard kind == .stacked else { return row.cells[column].value }
                        return row.cells[...column].reduce(0) { $0 + ($1.value ?? 0) }
                    }
                    return ChartLine.path(own, scale, gap: gap, areBars: kind == .bars || kind == .stacked)
                }
            } ?? []
        (self.rows, markSteps) = Self.marked(rows, formatter)
    }

    /// Returns the rows with their marks at the axis.
    private static func marked(_ rows: [Row], _ formatter: PageFormatter) -> (rows: [Row], steps: String) {
        var rows = rows
        let dates = rows.compactMap(\.date)
        guard dates.count == rows.count else {
            for row in rows.indices { rows[row].axisMark = rows[row].rowName }
            return (rows, "1 2 4 13 26")
        }
        let isWholeDays = dates.allSatisfy { formatter.calendar.startOfDay(for: $0) == $0 }
        let marks = DateMarks(of: dates, calendar: formatter.calendar)
        // Many rows of a night or day are marked at full hours.
        let texts = dates.map { rows.count > 30 && marks == .time ? formatter.hour($0) : formatter.mark($0, marks) }
        for (row, date) in zip(rows.indices, dates) {
            rows[row].datetime = isWholeDays ? formatter.isoDay(date) : Format.iso8601(date)
        }
        // A night that begins within an hour is not marked with the hour before it.
        let isCut = rows.count > 30 && marks == .time && dates.first.map { formatter.time($0) } != texts.first
        for place in DateMarks.places(of: texts) where !(isCut && place == 0) { rows[place].axisMark = texts[place] }
        let steps =
            switch marks {
            case .time: "1 2 3 4 6 12"
            case .weekday: "1 2"
            case .day: "1 2 7 14"
            case .month, .monthAndYear: "1 2 3 6 12 24"
            case .year: "1 2 5 10"
            }
        return (rows, steps)
    }
}
