import Foundation
import HealthReports
import OpenHealthKit

/// The outline of a route, north up, true to scale.
struct BrailleMap {
    /// The coordinates of each route.
    var outlines: [[WorkoutSeries.Coordinate]]

    /// Returns the lines of the map, within a number of characters; none if there is nothing to draw.
    func lines(terminal: Terminal, columns: Int, rows: Int) -> [String] {
        guard let plane = Plane(outlines, columns: columns, rows: rows) else { return [] }
        var canvas = BrailleCanvas(columns: plane.columns, rows: plane.rows)
        for outline in plane.outlines {
            for (from, to) in zip(outline, outline.dropFirst()) { canvas.line(from: from, to: to) }
            if let only = outline.first, outline.count == 1 { canvas.set(only.x, only.y) }
        }
        var marks: [Mark] = []
        if let start = plane.outlines.first?.first { marks.append(Mark(start, "●", .green)) }
        if let end = plane.outlines.last?.last { marks.append(Mark(end, "■", .red)) }
        if marks.count == 2, marks[0].column == marks[1].column, marks[0].row == marks[1].row {
            marks = [Mark(marks[0], "◉", .green)]
        }
        let lines = (0..<canvas.rows).map { row in
            line(canvas.characters(row: row), marks: marks.filter { $0.row == row }, terminal: terminal)
        }
        let legend =
            marks.count == 2
            ? "\(terminal.styled("●", .green)) start  \(terminal.styled("■", .red)) end"
            : "\(terminal.styled("◉", .green)) start and end"
        let scale = terminal.styled(plane.scaleBar(terminal.format), .faint)
        let isOneLine = legend.columns + 2 + scale.columns <= terminal.width
        return lines + (isOneLine ? ["\(legend)  \(scale)"] : [legend, scale])
    }

    private func line(_ characters: [Character], marks: [Mark], terminal: Terminal) -> String {
        var line = ""
        var run = ""
        for (column, character) in characters.enumerated() {
            guard let mark = marks.last(where: { $0.column == column }) else {
                run.append(character)
                continue
            }
            line += terminal.styled(run, .cyan) + terminal.styled(mark.sign, mark.style)
            run = ""
        }
        while run.last == " " { run.removeLast() }
        return line + terminal.styled(run, .cyan)
    }

    /// A sign on a cell of the map.
    private struct Mark {
        var column: Int
        var row: Int
        var sign: String
        var style: Terminal.Style

        init(_ dot: (x: Int, y: Int), _ sign: String, _ style: Terminal.Style) {
            column = dot.x / 2
            row = dot.y / 4
            self.sign = sign
            self.style = style
        }

        init(_ other: Mark, _ sign: String, _ style: Terminal.Style) {
            self = other
            self.sign = sign
            self.style = style
        }
    }
}

/// A projection of coordinates to dots on a canvas that is just large enough.
private struct Plane {
    var columns: Int
    var rows: Int
    var outlines: [[(x: Int, y: Int)]]
    /// The number of metres per dot.
    var metersPerDot: Double

    init?(_ routes: [[WorkoutSeries.Coordinate]], columns maximumColumns: Int, rows maximumRows: Int) {
        let routes = routes.filter { !$0.isEmpty }.map(Self.unwrapped)
        let places = routes.joined()
        guard let south = places.map(\.latitude).min(), let north = places.map(\.latitude).max(),
            let west = places.map(\.longitude).min(), let east = places.map(\.longitude).max(),
            maximumColumns > 0, maximumRows > 0
        else { return nil }
        // A degree of longitude shrinks with the cosine of the latitude.
        let shrinking = max(0.01, cos((south + north) / 2 * .pi / 180))
        let width = (east - west) * shrinking
        let height = north - south
        let dotsAcross = Double(maximumColumns * 2 - 1)
        let dotsDown = Double(maximumRows * 4 - 1)
        let size = max(width / dotsAcross, height / dotsDown, 1e-7)
        columns = min(maximumColumns, Int((width / size).rounded()) / 2 + 1)
        rows = min(maximumRows, Int((height / size).rounded()) / 4 + 1)
        metersPerDot = size * Self.metersPerDegree
        outlines = routes.map { route in
            route.map { place in
                (
                    x: Int(((place.longitude - west) * shrinking / size).rounded()),
                    y: Int(((north - place.latitude) / size).rounded())
                )
            }
        }
    }

    private static let metersPerDegree = 111_200.0

    /// Returns the same coordinates with longitudes that do not jump at the date line.
    private static func unwrapped(_ route: [WorkoutSeries.Coordinate]) -> [WorkoutSeries.Coordinate] {
        var last = route.first?.longitude ?? 0
        return route.map { place in
            var place = place
            while place.longitude - last > 180 { place.longitude -= 360 }
            while last - place.longitude > 180 { place.longitude += 360 }
            last = place.longitude
            return place
        }
    }

    /// Returns a bar of about eight characters with the round length that it represents.
    func scaleBar(_ format: Format) -> String {
        let metersPerCharacter = metersPerDot * 2
        let length = format.roundLength(atLeast: metersPerCharacter * 6)
        let characters = min(30, max(2, Int((length.meters / metersPerCharacter).rounded())))
        return "├" + String(repeating: "─", count: characters - 2) + "┤ " + length.text
    }
}
