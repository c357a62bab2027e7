import HealthReports
import HealthTransfer
import OpenHealthKit

/// The lengths of a pool, in several columns if there is room.
struct LengthsTable {
    var swim: SwimReport
    var measure: PaceMeasure

    private static let gap = 4
    /// The minimum number of lengths in a column.
    private static let leastRows = 8

    func lines(terminal: Terminal) -> [String] {
        let lengths = swim.lengths
        let whole = table(lengths, terminal.format).lines(terminal: Terminal(isBounded: false))
        let width = whole.map(\.columns).max() ?? 0
        let room = terminal.isBounded ? (terminal.width + Self.gap) / max(1, width + Self.gap) : 1
        let count = min(room, max(1, lengths.count / Self.leastRows))
        guard count > 1 else { return table(lengths, terminal.format).lines(terminal: terminal) }
        let rows = (lengths.count + count - 1) / count
        let heading = whole[0].padded(to: width)
        let gap = String(repeating: " ", count: Self.gap)
        let body = (0..<rows).map { row in
            let cells = (0..<count).compactMap { block -> String? in
                let index = block * rows + row
                return index < lengths.count ? whole[index + 1].padded(to: width) : nil
            }
            return Self.trimmed(cells.joined(separator: gap))
        }
        let blocks = (lengths.count + rows - 1) / rows
        let headings = Array(repeating: heading, count: blocks).joined(separator: gap)
        return [terminal.styled(Self.trimmed(headings), .faint)] + body
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }

    private func table(_ lengths: [SwimLength], _ format: Format) -> Table {
        let hasStrokes = lengths.contains { $0.strokes != nil }
        let hasStyle = lengths.contains { $0.strokeStyle ?? 0 > 0 }
        let hasSWOLF = lengths.contains { $0.swolf != nil }
        var columns: [Table.Column] = [.init("#", .right), .init("time", .right)]
        let hasPace = swim.poolLength ?? 0 > 0
        if hasPace { columns.append(.init("/\(measure.paceName)", .right)) }
        if hasStrokes { columns.append(.init("strokes", .right)) }
        if hasSWOLF { columns.append(.init("SWOLF", .right)) }
        if hasStyle { columns.append(.init("style")) }
        var table = Table(columns, yields: [.narrow("style", to: 6)])
        for length in lengths {
            var row = ["\(length.number)", Format.duration(length.seconds)]
            if hasPace {
                row.append(swim.speed(of: length).map { Format.pace(measure.paceMeters / $0) } ?? "–")
            }
            if hasStrokes { row.append(length.strokes.map { format.number($0) } ?? "–") }
            if hasSWOLF { row.append(length.swolf.map { format.number($0) } ?? "–") }
            if hasStyle { row.append(length.strokeStyle.map(Self.name) ?? "–") }
            table.add(row)
        }
        return table
    }

    /// Returns the name of an `HKSwimmingStrokeStyle`; 0 is unknown, as for a drill.
    private static func name(ofStyle style: Int) -> String {
        let names = ["–", "mixed", "freestyle", "backstroke", "breaststroke", "butterfly", "kickboard"]
        return names.indices.contains(style) ? names[style] : "style \(style)"
    }
}
