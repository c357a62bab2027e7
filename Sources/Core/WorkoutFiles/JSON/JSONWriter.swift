/// Writes JSON name by name and value by value; what stands between them it puts there itself.
///
/// The counterpart of ``JSONScanner``. Of a large document the bytes are handed out piece by piece (``handOut(to:)``).
package struct JSONWriter {
    /// What stands between the brackets of an object or array and its parts.
    package struct Layout: Sendable {
        fileprivate let first: StaticString
        fileprivate let between: StaticString
        fileprivate let last: StaticString
        fileprivate var isIndented = false

        package init(first: StaticString = "", between: StaticString, last: StaticString = "") {
            self.first = first
            self.between = between
            self.last = last
        }

        /// All parts in one line.
        package static let line = Layout(between: ", ")
        /// The same without spaces.
        package static let dense = Layout(between: ",")
        /// Each part in a line of its own, two spaces a level.
        package static let indented: Layout = {
            var layout = Layout(first: "\n", between: ",\n", last: "\n")
            layout.isIndented = true
            return layout
        }()
    }

    private struct Level {
        enum Kind {
            case document
            case object
            case array
        }

        let kind: Kind
        let layout: Layout
        var isEmpty = true
    }

    private let style: JSONStyle
    private var text = ByteText()
    /// What is being written.
    private var level = Level(kind: .document, layout: Layout(between: ""))
    /// What it stands in, the innermost last.
    private var outer: [Level] = []
    /// Whether a name was written, and its value comes next.
    private var isAfterName = false
    /// Whether the next part begins a line, whatever the layout says.
    private var breaksLine = false

    package init(_ style: JSONStyle) {
        self.style = style
    }

    /// What was written since it was handed out last.
    package var bytes: [UInt8] { text.bytes }
    /// The same as text.
    package var string: String { String(decoding: text.bytes, as: UTF8.self) }

    /// Hands out what was written, and forgets it; writing goes on where it was.
    package mutating func handOut(to take: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try text.bytes.withUnsafeBytes(take)
        text.removeAll()
    }

    // MARK: Structure

    package mutating func beginObject(_ layout: Layout = .line) { begin("{", Level(kind: .object, layout: layout)) }

    package mutating func beginArray(_ layout: Layout = .line) { begin("[", Level(kind: .array, layout: layout)) }

    package mutating func endObject() { end("}", .object) }

    package mutating func endArray() { end("]", .array) }

    /// Adds the name of a member, whose value comes next.
    package mutating func add(name: String) {
        separate()
        text.add(json: name, escapingDelete: style.escapesDelete)
        text.add(style.colon)
        isAfterName = true
    }

    /// Lets the next part begin a line; between documents, begins one.
    package mutating func breakLine() {
        if level.kind == .document { text.add("\n") } else { breaksLine = true }
    }

    private mutating func begin(_ bracket: StaticString, _ inner: Level) {
        beginValue()
        text.add(bracket)
        outer.append(level)
        level = inner
    }

    private mutating func end(_ bracket: StaticString, _ kind: Level.Kind) {
        assert(level.kind == kind && !isAfterName, "A bracket closes what it did not open.")
        let ended = level
        level = outer.popLast() ?? level
        if !ended.isEmpty {
            text.add(ended.layout.last)
            if ended.layout.isIndented { indent() }
        }
        text.add(bracket)
    }

    private mutating func beginValue() {
        if isAfterName {
            isAfterName = false
        } else {
            assert(level.kind != .object, "A value of an object has no name.")
            separate()
        }
    }

    /// Puts what stands before the next part.
    private mutating func separate() {
        if breaksLine {
            text.add(level.isEmpty ? "\n" : ",\n")
            breaksLine = false
        } else {
            text.add(level.isEmpty ? level.layout.first : level.layout.between)
        }
        level.isEmpty = false
        if level.layout.isIndented { indent() }
    }

    private mutating func indent() {
        for _ in outer { text.add("  ") }
    }

    // MARK: Values

    package mutating func addNull() {
        beginValue()
        text.add("null")
    }

    package mutating func add(_ value: Bool) {
        beginValue()
        text.add(value ? "true" : "false")
    }

    package mutating func add(_ value: Int) {
        beginValue()
        text.add(value)
    }

    /// Adds a number that comes back bit for bit; null for infinities and what is not a number, which JSON does not know.
    package mutating func add(_ value: Double) {
        beginValue()
        if !value.isFinite {
            text.add("null")
        } else if style.hasSmallExponents, value != 0, !Self.plain.contains(value.magnitude) {
            text.add(raw: JSON.digits(value))
        } else {
            text.add(shortest: value)
        }
    }

    /// Where a number has no exponent in any style, so that the quick way of writing gives the same digits.
    private static let plain = 1e-4..<1e15

    package mutating func add(_ value: String) {
        beginValue()
        text.add(json: value, escapingDelete: style.escapesDelete)
    }

    /// Adds a moment as ISO 8601 in UTC (``ByteText/add(date:)``).
    mutating func add(date time: Double) {
        beginValue()
        text.add("\"")
        text.add(date: time)
        text.add("\"")
    }
}
