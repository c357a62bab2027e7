/// Rows of text in columns that are as wide as necessary, and that give way on a narrow screen.
struct Table {
    /// The side of its column to which a text is aligned.
    enum Alignment {
        case left
        case right
    }

    /// A column with its heading.
    struct Column {
        var title: String
        var alignment: Alignment
        /// The marks at the end of a text that remain when it is shortened.
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

    /// A way to reduce a column, which is identified by its title.
    enum Yield {
        /// Texts are shortened with an ellipsis, to this many characters at least.
        case narrow(String, to: Int)
        /// Texts are cut to this many characters, which are meaningful by themselves: the day of a moment.
        case cut(String, to: Int)
        /// The column is omitted.
        case omit(String)
    }

    var columns: [Column]
    /// The ways to reduce the table, the least important column first.
    var yields: [Yield]
    private(set) var rows: [[String]] = []

    static let gap = 2

    init(_ columns: [Column], yields: [Yield] = []) {
        self.columns = columns
        self.yields = yields
    }

    /// Adds a row; missing cells are empty.
    mutating func add(_ row: [String]) {
        rows.append(row.map(\.printable))
    }

    /// Returns the lines of the table, heading first.
    func lines(terminal: Terminal) -> [String] {
        let layout = layout(within: terminal.textWidth)
        return [terminal.styled(heading(layout), .faint)] + rows.map { line($0, layout) }
    }

    /// Returns the heading with the titles of the columns.
    func heading(_ layout: Layout) -> String { line(columns.map(\.title), layout) }

    /// Returns a row in the columns of a layout.
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
    /// Returns a row that was not measured for the layout: texts are wider if there is room, and other cells are
    /// never shortened.
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
    /// The widths of the columns.
    struct Layout {
        /// The width of each column; nil for an omitted one.
        var widths: [Int?]
        /// The columns whose texts are cut without an ellipsis.
        var cut: Set<Int> = []
        /// The maximum width of a line.
        var limit: Int

        fileprivate var total: Int {
            let shown = widths.compactMap(\.self)
            return shown.reduce(0, +) + Table.gap * max(0, shown.count - 1)
        }
    }

    /// Returns the layout for a screen of a width.
    func layout(within width: Int) -> Layout {
        let natural = columns.indices.map { index in
            rows.reduce(columns[index].title.columns) { max($0, index < $1.count ? $1[index].columns : 0) }
        }
        var layout = Layout(widths: natural, limit: width)
        for yield in yields where layout.total > width { give(yield, &layout) }
        // At least one column is shown on any screen.
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

    /// Returns unused room to the columns, the most important first.
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
