/// A canvas of dots, two across and four down in each character.
struct BrailleCanvas {
    /// The width in characters.
    let columns: Int
    /// The height in lines.
    let rows: Int
    private var cells: [UInt8]

    init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        cells = Array(repeating: 0, count: self.columns * self.rows)
    }

    /// The width in dots.
    var width: Int { columns * 2 }
    /// The height in dots.
    var height: Int { rows * 4 }

    /// Sets a dot, counted from the upper left; dots outside the canvas are ignored.
    mutating func set(_ x: Int, _ y: Int) {
        guard x >= 0, x < width, y >= 0, y < height else { return }
        cells[y / 4 * columns + x / 2] |= Self.bits[y % 4 * 2 + x % 2]
    }

    /// Draws a straight line.
    ///
    /// Both ends must be on the canvas, otherwise nothing is drawn.
    mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        guard contains(start), contains(end) else { return }
        let across = abs(end.x - start.x)
        let down = -abs(end.y - start.y)
        var (x, y) = start
        var error = across + down
        while true {
            set(x, y)
            if x == end.x, y == end.y { return }
            let doubled = 2 * error
            if doubled >= down {
                error += down
                x += x < end.x ? 1 : -1
            }
            if doubled <= across {
                error += across
                y += y < end.y ? 1 : -1
            }
        }
    }

    /// Returns a line of characters; empty cells are spaces.
    func characters(row: Int) -> [Character] {
        cells[row * columns..<(row + 1) * columns].map { bits in
            guard bits != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(bits)) else { return " " }
            return Character(scalar)
        }
    }

    private func contains(_ point: (x: Int, y: Int)) -> Bool {
        point.x >= 0 && point.x < width && point.y >= 0 && point.y < height
    }

    /// The bit of each dot, row by row.
    private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}
