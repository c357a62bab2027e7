/// A model of the terminal's screen, as far as `hk` uses it.
struct TerminalModel {
    private(set) var lines: [[Character]] = [[]]
    /// The number of lines that were wrapped because they were too wide.
    private(set) var wraps = 0
    private var row = 0
    private var column = 0
    private var columns: Int
    private var height: Int
    /// An incomplete escape sequence.
    private var sequence: String?
    /// The lines that scrolled off the top of the screen.
    private(set) var scrolled: [String] = []

    init(columns: Int, height: Int) {
        self.columns = columns
        self.height = height
    }

    /// The text on the screen, without trailing spaces.
    var text: [String] {
        lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }

    /// Changes the size: lines that are too wide now are wrapped, as in most terminals.
    mutating func resize(columns: Int) {
        self.columns = columns
        lines = lines.flatMap { line in
            line.isEmpty
                ? [line]
                : stride(from: 0, to: line.count, by: columns).map { Array(line[$0..<min($0 + columns, line.count)]) }
        }
        row = lines.count - 1
        column = 0
        scroll()
    }

    mutating func write(_ text: String) {
        for character in text { write(character) }
    }

    private mutating func write(_ character: Character) {
        if var sequence {
            sequence.append(character)
            self.sequence = character.isLetter ? nil : sequence
            if character.isLetter { obey(sequence) }
            return
        }
        switch character {
        case "\u{1B}": sequence = ""
        case "\r": column = 0
        case "\n": feed()
        case "\r\n":
            column = 0
            feed()
        default: put(character)
        }
    }

    private mutating func put(_ character: Character) {
        if column == columns {
            wraps += 1
            column = 0
            feed()
        }
        while lines[row].count <= column { lines[row].append(" ") }
        lines[row][column] = character
        column += 1
    }

    private mutating func feed() {
        row += 1
        if row == lines.count { lines.append([]) }
        scroll()
    }

    private mutating func scroll() {
        while lines.count > height {
            scrolled.append(String(lines.removeFirst()))
            row = max(0, row - 1)
        }
    }

    /// Executes the escape sequences that the live screen uses.
    private mutating func obey(_ sequence: String) {
        let number = Int(sequence.dropFirst().dropLast()) ?? 1
        switch sequence.last {
        case "A": row = max(0, row - number)
        case "H": (row, column) = (0, 0)
        case "K": lines[row] = Array(lines[row].prefix(column))
        case "J" where number == 2: lines = lines.map { _ in [] }
        case "J":
            lines[row] = Array(lines[row].prefix(column))
            lines.removeLast(lines.count - row - 1)
        default: break
        }
    }
}
