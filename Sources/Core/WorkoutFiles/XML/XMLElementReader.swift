/// What the elements of a format mean: one case each, of a type that is cheap to compare.
protocol XMLElementMeaning: Equatable {
    /// The name was not looked at yet.
    static var unresolved: Self { get }
    /// Of no interest; what is inside may be.
    static var unknown: Self { get }
    /// Whether the namespace of a name counts, and not the name alone.
    static var hasNamespaces: Bool { get }

    /// The meaning of a name without its prefix; the namespace is empty where it does not count or was not declared.
    init(localName: String, namespace: String)
}

/// Reads a document element by element, and keeps what was wrong with it.
///
/// Parsers follow the tree with one function a level: ``child()`` gives the elements directly inside an element,
/// ``element(inside:)`` all that stand in it at any depth. Both end with the element, or with the tokens: damage unwinds
/// all levels. Nothing is allocated for an element.
struct XMLElementReader<Element: XMLElementMeaning>: ~Copyable {
    var scanner: XMLByteScanner
    /// The name for messages.
    let file: String
    var warnings = WarningCollector()
    private(set) var rootName: String?
    /// What each symbol of the scanner means.
    private let meanings: UnsafeMutablePointer<Element>
    private var generation = 0

    init(_ source: any ByteSource, file: String) {
        scanner = XMLByteScanner(source)
        self.file = file
        meanings = .allocate(capacity: XMLSymbolTable.capacity)
        meanings.initialize(repeating: .unresolved, count: XMLSymbolTable.capacity)
    }

    deinit { meanings.deallocate() }

    // MARK: The tree

    /// How many elements are open, the one just started included.
    var depth: Int { @inline(__always) get { scanner.depth } }

    /// Starts the root element; nil if there is none.
    mutating func root() -> Element? {
        guard scanner.next() == .startTag else { return nil }
        rootName = scanner.localName(of: scanner.symbol)
        return element()
    }

    /// Starts the next element directly inside the one that is read; nil when that one has ended.
    ///
    /// Every element that it gives must be read to its end or skipped.
    @inline(__always) mutating func child() -> Element? { scanner.next() == .startTag ? element() : nil }

    /// Starts the next element inside the one at a level, at any depth; nil when that one has ended.
    @inline(__always) mutating func element(inside level: Int) -> Element? {
        while true {
            switch scanner.next() {
            case .startTag: return element()
            case .endTag: if scanner.depth < level { return nil }
            case .endOfDocument, .malformed: return nil
            }
        }
    }

    /// Steps over the element that was just started.
    mutating func skip() {
        let level = scanner.depth
        while scanner.depth >= level, scanner.failure == nil { _ = scanner.next() }
    }

    /// Steps over the element that was just started, and counts the elements of one kind in it.
    mutating func count(_ wanted: Element) -> Int {
        let level = scanner.depth
        var count = 0
        while scanner.depth >= level, scanner.failure == nil {
            if scanner.next() == .startTag, element() == wanted { count += 1 }
        }
        return count
    }

    /// Reads what follows the root element, and counts what was wrong with the document as a whole.
    mutating func finish() {
        if scanner.failure == nil { _ = scanner.next() }
        warnings.add(documentOf: scanner, file: file)
    }

    // MARK: Meanings

    /// What the element that was just started means.
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
        // Number 0 stands for many names, none of which is known here: all of those come early in a file.
        let element =
            symbol == 0 ? .unknown : Element(localName: scanner.localName(of: symbol), namespace: namespace)
        meanings[Int(symbol)] = element
        return element
    }
}
