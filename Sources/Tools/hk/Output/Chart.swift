import HealthReports
import HealthTransfer

/// A line chart over time, drawn with braille dots, with labelled axes.
struct Chart {
    /// The title above the chart, with the unit.
    var title: String
    /// The figures at the right of the title.
    var note: String = ""
    /// Values at equal distances in time; nil for missing ones.
    var values: [Double?]
    /// The number of seconds from the first to the last value.
    var seconds: Double
    var steps: AxisScale.Steps
    /// A closure that returns the label of a value at the axis.
    var label: (Double) -> String
    /// A Boolean value that indicates whether small values are on top, as for pace.
    var isInverted = false
    /// A Boolean value that indicates whether the area below the line is filled.
    var isFilled = false
    var style: Terminal.Style
    /// The height of the chart in lines.
    var rows = 6

    /// The number of characters at the left for labels and axis.
    static let axisWidth = 8

    /// Returns the number of values that a chart shows in a terminal: two in each character.
    static func places(terminal: Terminal) -> Int { max(2, (terminal.width - axisWidth - 1) * 2) }

    /// Returns the lines of the chart; none if there is nothing to draw.
    func lines(terminal: Terminal) -> [String] {
        let present = values.compactMap { $0 }
        guard present.count >= 2 else { return [] }
        let scale = AxisScale(holding: present, maximumSteps: max(2, rows - 1), steps: steps)
        let canvas = draw(scale)
        var labels: [Int: String] = [:]
        for tick in scale.ticks { labels[height(tick, scale, canvas.height) / 4] = label(tick) }
        var lines = heading(terminal, width: Self.axisWidth + canvas.columns)
        for row in 0..<canvas.rows {
            let text = (labels[row] ?? "").padded(to: Self.axisWidth - 2, alignment: .right)
            let axis = labels[row] == nil ? " │" : " ┤"
            lines.append(
                terminal.styled(text + axis, .faint) + terminal.styled(Self.text(canvas.characters(row: row)), style))
        }
        return lines + timeAxis(terminal, columns: canvas.columns)
    }

    private func heading(_ terminal: Terminal, width: Int) -> [String] {
        guard !note.isEmpty else { return [terminal.heading(title)] }
        // Without room beside the title, the figures follow below it.
        let isBeside = title.columns + 2 + note.columns <= terminal.width
        guard isBeside else { return [terminal.heading(title), terminal.styled(note, .faint)] }
        let space = max(2, width - title.columns - note.columns)
        return [terminal.heading(title) + String(repeating: " ", count: space) + terminal.styled(note, .faint)]
    }

    private func draw(_ scale: AxisScale) -> BrailleCanvas {
        var canvas = BrailleCanvas(columns: (values.count + 1) / 2, rows: rows)
        var last: (x: Int, y: Int)?
        for (x, value) in values.enumerated() {
            guard let value else {
                last = nil
                continue
            }
            let point = (x: x, y: height(value, scale, canvas.height))
            canvas.line(from: last ?? point, to: point)
            if isFilled { canvas.line(from: point, to: (x: x, y: canvas.height - 1)) }
            last = point
        }
        return canvas
    }

    /// Returns the dot of a value, counted from the top.
    private func height(_ value: Double, _ scale: AxisScale, _ dots: Int) -> Int {
        let share = (value - scale.lower) / (scale.upper - scale.lower)
        let down = isInverted ? share : 1 - share
        guard down.isFinite else { return 0 }
        return Int((min(max(down, 0), 1) * Double(dots - 1)).rounded())
    }

    /// Returns a line with a mark at every round time, and the times below.
    private func timeAxis(_ terminal: Terminal, columns: Int) -> [String] {
        let scale = AxisScale(from: 0, to: seconds, maximumTicks: max(1, columns / 11), steps: .time)
        var line = Array(repeating: Character("─"), count: columns)
        var labels = ""
        for tick in scale.ticks {
            let column = min(columns - 1, Int(tick / max(seconds, 1) * Double(columns)))
            let text = Format.duration(tick)
            let from = max(0, column - text.count / 2)
            guard column >= 0, from >= labels.count + (labels.isEmpty ? 0 : 1), from + text.count <= columns else {
                continue
            }
            line[column] = "┬"
            labels += String(repeating: " ", count: from - labels.count) + text
        }
        let margin = String(repeating: " ", count: Self.axisWidth - 1)
        return [
            terminal.styled(margin + "└" + String(line), .faint),
            terminal.styled(margin + " " + labels, .faint),
        ]
    }

    private static func text(_ characters: [Character]) -> String {
        var characters = characters
        while characters.last == " " { characters.removeLast() }
        return String(characters)
    }
}
