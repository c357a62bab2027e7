/// A streaming JSON writer that adds names and values and inserts the separators by itself.
///
/// It is the counterpart of ``JSONScanner``. The bytes of a large document can be flushed in pieces
/// (``flush(to:)``).
package struct JSONWriter {
    /// The separators between the brackets of an object or array and its parts.
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

        /// A layout with all parts on one line.
        package static let line = Layout(between: ", ")
        /// A layout with all parts on one line, without spaces.
        package static let dense = Layout(between: ",")
        /// A layout with each part on its own line, indented by two spaces per level.
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
    /// The object, array or document being written.
    private var level = Level(kind: .document, layout: Layout(between: ""))
    /// The enclosing objects and arrays, the innermost last.
    private var outer: [Level] = []
    /// A Boolean value that indicates whether a name was written, and its value comes next.
    private var isAfterName = false
    /// A Boolean value that indicates whether the next part begins a new line, regardless of the layout.
    private var breaksLine = false

    package init(_ style: JSONStyle) {
        self.style = style
    }

    /// The bytes written since the last flush.
    package var bytes: [UInt8] { text.bytes }
    /// The bytes as text.
    package var string: String { String(decoding: text.bytes, as: UTF8.self) }

    /// Passes the written bytes to a closure and removes them; writing continues afterwards.
    package mutating func flush(to body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try text.bytes.withUnsafeBytes(body)
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

    /// Makes the next part begin a new line; between documents, begins one.
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
        assert(level.kind == kind && !isAfterName, "A closing bracket does not match the opening one.")
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

    /// Writes the separator before the next part.
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

    /// Adds a number that is read back bit for bit; infinities and NaN, which JSON does not support, are written as
    /// null.
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

    /// The range of numbers without an exponent in any style, for which the fast formatter produces the same digits.
    private static let plain = 1e-4..<1e15

    package mutating func add(_ value: String) {
        beginValue()
        text.add(json: value, escapingDelete: style.escapesDelete)
    }

    /// Adds a date in ISO 8601 format in UTC (``ByteText/add(date:)``).
    mutating func add(date time: Double) {
        beginValue()
        text.add("\"")
        text.add(date: time)
        text.add("\"")
    }
}

/// The formatting style of a kind of JSON document.
///
/// The choices are never changed, so that the same data always produce the same bytes.
package struct JSONStyle: Sendable {
    /// The separator between a name and its value.
    let colon: StaticString
    /// A Boolean value that indicates whether the character 7F is escaped, because terminals interpret it as a
    /// deletion.
    let escapesDelete: Bool
    /// A Boolean value that indicates whether numbers near zero have an exponent: `1e-05` instead of `0.00001`.
    let hasSmallExponents: Bool

    /// The style of recordings.
    static let recordings = JSONStyle(colon: ": ", escapesDelete: false, hasSmallExponents: false)
    /// The style of objects of a store, and of all output of `hk`.
    package static let objects = JSONStyle(colon: ": ", escapesDelete: true, hasSmallExponents: true)
    /// The style of messages between programs.
    package static let messages = JSONStyle(colon: ":", escapesDelete: true, hasSmallExponents: true)
    /// The style of elements of exports as saved in stores.
    package static let keptElements = JSONStyle(colon: ":", escapesDelete: false, hasSmallExponents: true)
}
