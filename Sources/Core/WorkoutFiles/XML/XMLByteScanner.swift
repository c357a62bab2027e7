/// A pull parser for XML that returns start and end tags, in bounded memory (EXP-53).
///
/// The public parsers need longer for an empty pass over a file (expat 0.3 to 0.4 s, libxml2 0.1 s for a recording of
/// a hundred thousand points) than a whole import may take, and reject content of real exports (control characters,
/// duplicate attributes, broken document types). This scanner checks nesting and the syntax of tags, supports the
/// five predefined entities and character references, and never expands or fetches anything declared in a document
/// type.
///
/// Names are returned as small integers (``symbol``). Text is not a token: a reader requests the text of an element
/// it supports (``leafText()``); all other text is skipped. Returned pointers are valid until the next call.
///
/// No method throws: damage ends the tokens with ``Token/malformed`` and is stored in ``failure``, so that a reader
/// can keep the content before it.
package struct XMLByteScanner: ~Copyable {
    /// The result of ``next()``.
    package enum Token: UInt8, Sendable {
        case startTag
        case endTag
        case endOfDocument
        case malformed
    }

    /// The reason that scanning stopped.
    package struct Failure: Sendable {
        /// A clause that fits after "Could not read 'x':".
        package var reason: String
        package var code: WorkoutFileError.Code
        /// The limit that the document exceeds, if that is the reason.
        package var limit: ReaderLimit?
        package var byteOffset: Int
        package var line: Int
        /// The error of the source, if reading failed.
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
    /// A Boolean value that indicates whether an empty-element tag was returned as a start tag, so that its end tag
    /// comes next.
    var isEndPending = false
    var isStarted = false
    var isFinished = false

    var symbols = XMLSymbolTable()
    let openElements: UnsafeMutablePointer<UInt16>
    /// The name of the start tag that last followed the start, or the end, of an element of each name.
    ///
    /// A list of points repeats the same names, and comparing with one name is cheaper than finding the end of a name
    /// and looking it up. A wrong prediction costs a comparison.
    let followers: UnsafeMutablePointer<UInt16>
    /// The index in ``followers`` for the last tag.
    var follower = 0
    let attributes: UnsafeMutablePointer<Attribute>
    var scratch = ByteBuffer()
    var bindings: [NamespaceBinding] = []
    /// The depth of the last binding, so that most end tags need not access the array.
    var bindingDepth = -1

    /// The number of open elements, including the one just started.
    package internal(set) var depth = 0
    /// The name of the element just started or ended; 0 if there are too many different names.
    package internal(set) var symbol: UInt16 = 0
    /// The number of attributes of the element just started.
    package internal(set) var attributeCount = 0
    /// A counter incremented whenever a namespace is declared or goes out of scope.
    package internal(set) var namespaceGeneration = 0
    /// The number of control characters, which XML does not allow, that were dropped from requested texts (EXP-51).
    package internal(set) var droppedControlCharacters = 0
    /// The number of elements skipped because their tags are longer than the window.
    package internal(set) var longTags = 0
    /// The location of the first of them.
    var firstLongTag = (offset: 0, line: 1)
    /// A Boolean value that indicates whether content other than white space, comments and instructions follows the
    /// root element.
    package internal(set) var hasTrailingContent = false
    /// The failure that stopped scanning, if there was one.
    package internal(set) var failure: Failure?

    /// The byte offset of the last tag.
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

    /// Returns the next start or end tag, or the reason that there is none.
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

    // MARK: Window

    /// Moves the remaining bytes to the front of the window and reads more; returns false if there are none.
    ///
    /// All bytes from ``cursor`` on are kept, and `<` follows the last byte as a sentinel for searches.
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

    /// Returns the line of a position in the window.
    func line(at pointer: UnsafeMutablePointer<UInt8>) -> Int {
        windowLine + newlines(before: pointer)
    }

    private func newlines(before pointer: UnsafeMutablePointer<UInt8>) -> Int {
        ByteWords.count(UInt8(ascii: "\n"), from: base, to: pointer)
    }

    /// The line of the last tag, as long as the tag is still in the window.
    package var tokenLine: Int {
        line(at: base + min(max(tokenOffset - windowOffset, 0), end - base))
    }

    // MARK: Failures

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
