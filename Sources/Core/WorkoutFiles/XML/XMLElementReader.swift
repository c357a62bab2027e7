/// The elements of a format, one case each, of a type that is cheap to compare.
protocol XMLElementKind: Equatable {
    /// A name that was not resolved yet.
    static var unresolved: Self { get }
    /// An unsupported element, whose content may be supported.
    static var unknown: Self { get }
    /// A Boolean value that indicates whether names are distinguished by namespace.
    static var hasNamespaces: Bool { get }

    /// Creates the element for a name without its prefix; the namespace is empty if it is not needed or was not
    /// declared.
    init(localName: String, namespace: String)
}

/// A reader for the elements of a document, which collects warnings.
///
/// Parsers follow the tree with one function per level: ``child()`` returns the direct children of an element,
/// ``element(inside:)`` all descendants. Both end with the element, or with the tokens: damage unwinds all levels. No
/// memory is allocated per element.
struct XMLElementReader<Element: XMLElementKind>: ~Copyable {
    var scanner: XMLByteScanner
    /// The file name for messages.
    let file: String
    var warnings = WarningCollector()
    private(set) var rootName: String?
    /// The first date that could not be read, shortened.
    var unreadableDate: String?
    /// The element for each symbol of the scanner.
    private let meanings: UnsafeMutablePointer<Element>
    private var generation = 0

    init(_ source: any ByteSource, file: String) {
        scanner = XMLByteScanner(source)
        self.file = file
        meanings = .allocate(capacity: XMLSymbolTable.capacity)
        meanings.initialize(repeating: .unresolved, count: XMLSymbolTable.capacity)
    }

    deinit { meanings.deallocate() }

    // MARK: Tree

    /// The number of open elements, including the one just started.
    var depth: Int { @inline(__always) get { scanner.depth } }

    /// Starts the root element; returns nil if there is none.
    mutating func root() -> Element? {
        guard scanner.next() == .startTag else { return nil }
        rootName = scanner.localName(of: scanner.symbol)
        return element()
    }

    /// Starts the next child of the current element; returns nil at the end of that element.
    ///
    /// Every element it returns must be read to its end or skipped.
    @inline(__always) mutating func child() -> Element? { scanner.next() == .startTag ? element() : nil }

    /// Starts the next descendant of the element at a level; returns nil at the end of that element.
    @inline(__always) mutating func element(inside level: Int) -> Element? {
        while true {
            switch scanner.next() {
            case .startTag: return element()
            case .endTag: if scanner.depth < level { return nil }
            case .endOfDocument, .malformed: return nil
            }
        }
    }

    /// Skips the element that was just started.
    mutating func skip() {
        let level = scanner.depth
        while scanner.depth >= level, scanner.failure == nil { _ = scanner.next() }
    }

    /// Skips the element that was just started, and returns the number of elements of one kind in it.
    mutating func count(_ wanted: Element) -> Int {
        let level = scanner.depth
        var count = 0
        while scanner.depth >= level, scanner.failure == nil {
            if scanner.next() == .startTag, element() == wanted { count += 1 }
        }
        return count
    }

    /// Reads to the end of the document, and adds warnings about the document as a whole.
    mutating func finish() {
        if scanner.failure == nil { _ = scanner.next() }
        warnings.add(documentOf: scanner, file: file)
    }

    // MARK: Elements

    /// Returns the element that was just started.
    @inline(__always) private mutating func element() -> Element {
        if Element.hasNamespaces, generation != scanner.namespaceGeneration { forgetMeanings() }
        let known = meanings[Int(scanner.symbol)]
        return known == .unresolved ? resolve() : known
    }

    @inline(never) private mutating func forgetMeanings() {
        meanings.update(repeating: .unresolved, count: XMLSymbolTable.capacity)
        generation = scanner.namespaceGeneration
    }

    @inline(never) private mutating func resolve() -> Element {
        let symbol = scanner.symbol
        let namespace = Element.hasNamespaces ? scanner.namespace(of: symbol) : ""
        // Symbol 0 stands for many names, none of which is supported: all supported names occur early in a file.
        let element =
            symbol == 0 ? .unknown : Element(localName: scanner.localName(of: symbol), namespace: namespace)
        meanings[Int(symbol)] = element
        return element
    }
}

// Values of elements: each function consumes the element that was just started.
extension XMLElementReader {
    /// Returns the text without surrounding white space, or nil if it is empty.
    mutating func text() -> String? {
        let text = String(decoding: scanner.leafText(), as: UTF8.self)
        let trimmed = text.drop(while: \.isWhitespace)
        let end = trimmed.lastIndex { !$0.isWhitespace }
        return end.map { String(trimmed[...$0]) }
    }

    /// Returns the number; an unreadable one is counted.
    @inline(__always) mutating func number() -> Double? {
        let text = scanner.leafText()
        if let number = DecimalParser.parse(text) { return number }
        // An empty element means that there is no value.
        if text.count > 0 { countUnreadable(hasDecimalComma: DecimalParser.hasDecimalComma(text)) }
        return nil
    }

    /// Returns the number, if it is in the range of a stream; an impossible or unreadable one is counted.
    @inline(__always) mutating func number(of stream: RecordedStream) -> Double? {
        guard let number = number() else { return nil }
        if stream.possible.contains(number) { return number }
        count(.impossibleValue)
        return nil
    }

    /// Returns a value that devices store in a byte; a value that marks missing data is counted.
    @inline(__always) mutating func known(_ value: Double?) -> Double? {
        guard value == RecordedStream.noValueOfByte else { return value }
        count(.noValue)
        return nil
    }

    /// Returns the date in seconds since the first moment of 2001 (UTC); an impossible or unreadable one is counted.
    @inline(__always) mutating func date() -> Double? {
        let text = scanner.leafText()
        if let date = DateTimeParser.parse(text), PossibleDates.range.contains(date) { return date }
        return unusualDate(text)
    }

    /// Returns the date of a text that is not in the usual form.
    @inline(never) private mutating func unusualDate(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let padded = DateTimeParser.parsePadding(text)
        if let padded, PossibleDates.range.contains(padded) { return padded }
        if padded != nil || DateTimeParser.isImpossible(text) {
            count(.impossibleDate)
        } else {
            if unreadableDate == nil { unreadableDate = String(decoding: text.prefix(40), as: UTF8.self) }
            countUnreadable()
        }
        return nil
    }

    /// Returns the number if it is not negative; errors are not counted.
    mutating func statedMagnitude() -> Double? {
        DecimalParser.parse(scanner.leafText()).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Returns the date in seconds since the first moment of 2001 (UTC); errors are not counted.
    mutating func statedDate() -> Double? {
        let text = scanner.leafText()
        return DateTimeParser.possible(text) ?? DateTimeParser.possiblePadding(text)
    }

    // MARK: Attributes

    /// Returns the value of an attribute of the element that was just started, or nil if it is missing.
    mutating func attribute(_ name: String) -> String? {
        for index in 0..<scanner.attributeCount where scanner.attributeName(index).elementsEqual(name.utf8) {
            return String(decoding: scanner.attributeValue(index), as: UTF8.self)
        }
        return nil
    }

    /// Returns the date in an attribute, or nil if it is missing or not a date.
    mutating func dateAttribute(_ name: String) -> Double? {
        guard var text = attribute(name) else { return nil }
        return text.withUTF8 { DateTimeParser.possible($0) ?? DateTimeParser.possiblePadding($0) }
    }

    /// Returns the number in an attribute, if it is not negative.
    mutating func magnitudeAttribute(_ name: String) -> Double? {
        guard var text = attribute(name) else { return nil }
        return text.withUTF8 { DecimalParser.parse($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Returns the Boolean value of an attribute, or nil if it is neither true nor false.
    mutating func truthAttribute(_ name: String) -> Bool? {
        attribute(name).flatMap { $0 == "true" ? true : $0 == "false" ? false : nil }
    }

    // MARK: Warnings

    /// Returns the location of the last tag.
    func place() -> WorkoutFileError.Place { scanner.place(in: file) }

    /// Counts a warning at the last tag.
    @inline(never) mutating func count(_ kind: WorkoutFileWarning.Kind) {
        let here = place()
        warnings.add(kind) { here }
    }

    /// Counts an unreadable value.
    ///
    /// - Parameter hasDecimalComma: A Boolean value that indicates whether it is a number with a decimal comma.
    @inline(never) mutating func countUnreadable(hasDecimalComma: Bool = false) {
        // A truncated value is part of the damage.
        guard scanner.failure == nil else { return }
        count(hasDecimalComma ? .decimalComma : .unreadableValue)
    }
}
