/// Rows of text in columns that are as wide as they need to be, and that give way on a screen that is too narrow.
struct Table {
    /// On which side of its column a text stands.
    enum Alignment {
        case left
        case right
    }

    /// A column with its heading.
    struct Column {
        var title: String
        var alignment: Alignment
        /// Signs at the end of a text that stay when it is shortened.
        var marks: String

        init(_ title: String, _ alignment: Alignment = .left, marks: String = "") {
            self.title = title
            self.alignment = alignment
            self.marks = marks
        }

        func shortened(_ text: String, to width: Int) -> String {
            guard let mark = text.last, marks.contains(mark), text.columns > width, width > 1 else {
                return text.shortened(to: width)
            }
            return String(text.dropLast()).shortened(to: width - 1) + String(mark)
        }
    }

    /// How a column gives way, by its title.
    enum Yield {
        /// Texts end with an ellipsis, down to this many characters.
        case narrow(String, to: Int)
        /// Only so many characters are shown, which mean something by themselves: the day of a moment.
        case cut(String, to: Int)
        /// The column is left out.
        case omit(String)
    }

    var columns: [Column]
    /// What gives way, the least important first.
    var yields: [Yield]
    private(set) var rows: [[String]] = []

    static let gap = 2

    init(_ columns: [Column], yields: [Yield] = []) {
        self.columns = columns
        self.yields = yields
    }

    /// Adds a row; what is missing stays empty.
    mutating func add(_ row: [String]) {
        rows.append(row.map(\.printable))
    }

    /// The lines of the table, heading first.
    func lines(terminal: Terminal) -> [String] {
        let layout = layout(within: terminal.textWidth)
        return [terminal.styled(heading(layout), .faint)] + rows.map { line($0, layout) }
    }

    /// The titles of the columns.
    func heading(_ layout: Layout) -> String { line(columns.map(\.title), layout) }

    /// A row in columns whose widths are settled.
    func line(_ cells: [String], _ layout: Layout) -> String {
        var texts: [String] = []
        for (index, width) in layout.widths.enumerated() {
            guard let width else { continue }
            var cell = index < cells.count ? cells[index] : ""
            if layout.cut.contains(index) { cell = String(cell.prefix(width)) }
            let text = columns[index].shortened(cell, to: width)
            texts.append(text.padded(to: width, alignment: columns[index].alignment))
        }
        var line = texts.joined(separator: String(repeating: " ", count: Self.gap))
        while line.last == " " { line.removeLast() }
        return line.shortened(to: layout.limit)
    }
}

// MARK: - Later rows

extension Table {
    /// A row that the columns were not measured by: texts are wider where there is room, and all else is never cut short.
    func laterLine(_ cells: [String], _ layout: Layout) -> String {
        let narrowed = yields.compactMap { yield -> String? in
            if case .narrow(let title, _) = yield { title } else { nil }
        }
        func widened(texts: Bool) -> Layout {
            var layout = layout
            for (index, cell) in cells.enumerated() where !layout.cut.contains(index) {
                guard let width = layout.widths[index], texts || !narrowed.contains(columns[index].title) else {
                    continue
                }
                layout.widths[index] = max(width, cell.columns)
            }
            return layout
        }
        let whole = widened(texts: true)
        return line(cells, whole.total <= whole.limit ? whole : widened(texts: false))
    }
}

// MARK: - Widths

extension Table {
    /// How wide the columns are.
    struct Layout {
        /// A width for each column; nil for one that is left out.
        var widths: [Int?]
        /// The columns whose texts end without an ellipsis.
        var cut: Set<Int> = []
        /// What no line is wider than.
        var limit: Int

        fileprivate var total: Int {
            let shown = widths.compactMap(\.self)
            return shown.reduce(0, +) + Table.gap * max(0, shown.count - 1)
        }
    }

    /// The columns on a screen of a width.
    func layout(within width: Int) -> Layout {
        let natural = columns.indices.map { index in
            rows.reduce(columns[index].title.columns) { max($0, index < $1.count ? $1[index].columns : 0) }
        }
        var layout = Layout(widths: natural, limit: width)
        for yield in yields where layout.total > width { give(yield, &layout) }
        // Something is shown on any screen.
        for index in columns.indices.reversed() where layout.total > width {
            if layout.widths.count(where: { $0 != nil }) > 1 {
                layout.widths[index] = nil
            } else if layout.widths[index] != nil {
                layout.widths[index] = max(1, width)
            }
        }
        widen(&layout, natural)
        return layout
    }

    private func give(_ yield: Yield, _ layout: inout Layout) {
        switch yield {
        case .narrow(let title, let least):
            guard let index = index(of: title), let width = layout.widths[index] else { return }
            layout.widths[index] = max(min(width, least), width - (layout.total - layout.limit))
        case .cut(let title, let length):
            guard let index = index(of: title), let width = layout.widths[index], width > length else { return }
            layout.widths[index] = length
            layout.cut.insert(index)
        case .omit(let title):
            if let index = index(of: title) { layout.widths[index] = nil }
        }
    }

    /// Gives back what a later step left over, the most important first.
    private func widen(_ layout: inout Layout, _ natural: [Int]) {
        for yield in yields.reversed() {
            let room = layout.limit - layout.total
            switch yield {
            case .narrow(let title, _):
                guard let index = index(of: title), let width = layout.widths[index] else { continue }
                layout.widths[index] = min(natural[index], width + max(0, room))
            case .cut(let title, _):
                guard let index = index(of: title), let width = layout.widths[index], layout.cut.contains(index),
                    natural[index] - width <= room
                else { continue }
                layout.widths[index] = natural[index]
                layout.cut.remove(index)
            case .omit: continue
            }
        }
    }

    private func index(of title: String) -> Int? { columns.firstIndex { $0.title == title } }
}
