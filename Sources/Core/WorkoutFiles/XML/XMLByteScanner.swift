/// A pull scanner for XML: bytes in, start and end tags out, in bounded memory (EXP-53).
///
/// The public parsers need longer for an empty pass over a file (expat 0.3 to 0.4 s, libxml2 0.1 s for a recording of a hundred
/// thousand points) than a whole import may take, and refuse what exports really contain (control characters, double
/// attributes, broken document types). So this scanner is ours. It checks nesting and the form of tags, knows the five
/// predefined entities and character references, and never expands or fetches anything a document type declares.
///
/// Names come as small integers (``symbol``). Text is not a token: a reader that meets an element it knows asks for its
/// text (``leafText()``); all other text is stepped over. Pointers handed out stay valid until the next call.
///
/// Nothing throws in here: damage ends the tokens with ``Token/malformed`` and stands in ``failure``, so that a reader
/// can keep what came before.
package struct XMLByteScanner: ~Copyable {
    /// What ``next()`` found.
    package enum Token: UInt8, Sendable {
        case startTag
        case endTag
        case endOfDocument
        case malformed
    }

    /// Why scanning stopped.
    package struct Failure: Sendable {
        /// A clause that fits after "Could not read 'x':".
        package var reason: String
        package var code: WorkoutFileError.Code
        /// The limit that the document exceeds, if that is why.
        package var limit: ReaderLimit?
        package var byteOffset: Int
        package var line: Int
        /// The error of the source, if reading failed and not the text.
        package var sourceError: WorkoutFileError?
    }

    struct Attribute {
        var name: Int
        var nameLength: Int
        var value: Int
        var valueLength: Int
    }

    static let windowSize = 1 << 18
    static let padding = 32
    static let depthLimit = 64
    static let attributeLimit = 256
    static let nameLimit = 4_096
    static let textLimit = 1 << 20
    static let documentTypeLimit = 1 << 22

    var source: any ByteSource
    let base: UnsafeMutablePointer<UInt8>
    var cursor: UnsafeMutablePointer<UInt8>
    var end: UnsafeMutablePointer<UInt8>
    var windowOffset = 0
    var windowLine = 1
    var isSourceAtEnd = false
    /// An empty-element tag was delivered as a start; its end comes next.
    var isEndPending = false
    var isStarted = false
    var isFinished = false

    var symbols = XMLSymbolTable()
    let openElements: UnsafeMutablePointer<UInt16>
    /// Which name a start tag had the last time it followed the start, or the end, of an element of each name.
    ///
    /// A list of points says the same names over and over, and comparing with one name costs less than finding a name's end
    /// and looking it up. A wrong guess costs a comparison.
    let followers: UnsafeMutablePointer<UInt16>
    /// The place in ``followers`` of the tag that came last.
    var follower = 0
    let attributes: UnsafeMutablePointer<Attribute>
    var scratch = ByteBuffer()
    var bindings: [NamespaceBinding] = []
    /// The depth of the last binding, so that most end tags need not look at the array.
    var bindingDepth = -1

    /// How many elements are open, the one just started included.
    package internal(set) var depth = 0
    /// The name of the element that was just started or ended; 0 if there are too many different names.
    package internal(set) var symbol: UInt16 = 0
    /// How many attributes the started element has.
    package internal(set) var attributeCount = 0
    /// Grows whenever a namespace is declared or goes out of scope.
    package internal(set) var namespaceGeneration = 0
    /// Control characters that XML does not allow and that were dropped from texts which were asked for (EXP-51).
    package internal(set) var droppedControlCharacters = 0
    /// Elements that were stepped over because their tags are longer than the window.
    package internal(set) var longTags = 0
    /// Where the first of them begins.
    var firstLongTag = (offset: 0, line: 1)
    /// Whether something other than white space, comments and instructions follows the root element.
    package internal(set) var hasTrailingContent = false
    /// Where scanning stopped, if it had to.
    package internal(set) var failure: Failure?

    /// The number of bytes before the tag that was delivered last.
    package internal(set) var tokenOffset = 0

    package init(_ source: any ByteSource) {
        self.source = source
        base = .allocate(capacity: Self.windowSize + Self.padding)
        base.initialize(repeating: UInt8(ascii: "<"), count: Self.windowSize + Self.padding)
        cursor = base
        end = base
        openElements = .allocate(capacity: Self.depthLimit + 1)
        openElements.initialize(repeating: 0, count: Self.depthLimit + 1)
        followers = .allocate(capacity: 2 * XMLSymbolTable.capacity)
        followers.initialize(repeating: 0, count: 2 * XMLSymbolTable.capacity)
        attributes = .allocate(capacity: Self.attributeLimit)
        attributes.initialize(
            repeating: Attribute(name: 0, nameLength: 0, value: 0, valueLength: 0), count: Self.attributeLimit)
    }

    deinit {
        base.deallocate()
        openElements.deallocate()
        followers.deallocate()
        attributes.deallocate()
    }

    /// The next start or end tag, or why there is none.
    @inline(__always) package mutating func next() -> Token {
        if isEndPending {
            isEndPending = false
            closeElement()
            return .endTag
        }
        if depth == 0 { return nextOutsideRoot() }
        while failure == nil {
            let mark = ByteWords.find(UInt8(ascii: "<"), from: cursor)
            cursor = mark
            if mark + 1 < end {
                let kind = mark[1]
                if kind == UInt8(ascii: "/") {
                    if scanEndTag() { return .endTag }
                } else if kind != UInt8(ascii: "!") && kind != UInt8(ascii: "?") {
                    if scanStartTag() { return .startTag }
                } else {
                    skipMarkup()
                }
            } else if !refill() {
                failCutOff()
            }
        }
        return .malformed
    }

    // MARK: The window

    /// Moves what is left to the front of the window and reads on; false if nothing came.
    ///
    /// Everything from ``cursor`` on is kept, and `<` follows the last byte, so that searches end there.
    @inline(never) mutating func refill() -> Bool {
        guard !isSourceAtEnd, failure == nil else { return false }
        let consumed = cursor - base
        let kept = end - cursor
        if kept == Self.windowSize {
            fail("a tag is longer than \(Self.windowSize) bytes", limit: .tagLength)
            return false
        }
        if consumed > 0 {
            windowLine += newlines(before: cursor)
            windowOffset += consumed
            base.update(from: cursor, count: kept)
            cursor = base
        }
        let space = UnsafeMutableRawBufferPointer(start: base + kept, count: Self.windowSize - kept)
        var count = 0
        do throws(WorkoutFileError) {
            count = try source.read(into: space)
        } catch {
            fail(error.message, limit: error.limit, sourceError: error)
        }
        end = base + kept + count
        end.update(repeating: UInt8(ascii: "<"), count: Self.padding)
        if count == 0 { isSourceAtEnd = true }
        return count > 0
    }

    /// The line of a place in the window.
    func line(at pointer: UnsafeMutablePointer<UInt8>) -> Int {
        windowLine + newlines(before: pointer)
    }

    private func newlines(before pointer: UnsafeMutablePointer<UInt8>) -> Int {
        ByteWords.count(UInt8(ascii: "\n"), from: base, to: pointer)
    }

    /// The line of the tag that was delivered last, as far as the tag is still in the window.
    package var tokenLine: Int {
        line(at: base + min(max(tokenOffset - windowOffset, 0), end - base))
    }

    // MARK: Failing

    @inline(never) mutating func fail(
        _ reason: String, code: WorkoutFileError.Code = .malformed, limit: ReaderLimit? = nil,
        sourceError: WorkoutFileError? = nil
    ) {
        guard failure == nil else { return }
        failure = Failure(
            reason: reason, code: code, limit: limit, byteOffset: windowOffset + (cursor - base),
            line: line(at: cursor), sourceError: sourceError)
    }

    @inline(never) mutating func refuseDepth() {
        fail("more than \(Self.depthLimit) elements are nested", limit: .nesting)
    }

    @inline(never) mutating func failCutOff() {
        guard failure == nil else { return }
        cursor = end
        if depth > 0 {
            fail("the file ends inside the element <\(name(of: openElements[depth]))>")
        } else {
            fail("the file ends before its first element")
        }
    }
}
