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
