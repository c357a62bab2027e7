/// Walks through a GPX file and hands its points on in batches.
///
/// The tree is followed by one function a level; each returns when its element has ended or the tokens have. Damage
/// unwinds them all, so the consumer always sees complete calls.
struct GPXParser<Consumer: GPXConsumer>: ~Copyable {
    static var batchSize: Int { 4_096 }

    var scanner: XMLByteScanner
    let file: String
    var consumer: Consumer
    var details = WorkoutRecording.Details()
    var warnings = WarningCollector()
    var batch = RecordedPoints()
    var firstUntimed: WorkoutFileError.Place?
    /// Metres below the surface, by the place of the point in the batch.
    var depths: [Int: Double] = [:]
    private let elements: UnsafeMutablePointer<GPXElement>
    /// Laps and points of interest, in the order of the file.
    var laps: [RecordedLap] = []
    var markers: [RecordedMarker] = []
    private var elementGeneration = 0
    private(set) var rootName: String?

    init(_ source: any ByteSource, file: String, consumer: Consumer) {
        scanner = XMLByteScanner(source)
        self.file = file
        self.consumer = consumer
        elements = .allocate(capacity: XMLSymbolTable.capacity)
        elements.initialize(repeating: .unresolved, count: XMLSymbolTable.capacity)
    }

    deinit {
        elements.deallocate()
    }

    /// Reads the whole file; ``XMLByteScanner/failure`` and ``rootName`` tell how it went.
    mutating func parse() {
        guard scanner.next() == .startTag else { return }
        rootName = scanner.localName(of: scanner.symbol)
        guard element() == .gpx else { return }
        details.creator = attribute("creator")
        readDocument()
        if scanner.failure == nil { _ = scanner.next() }
        details.byteCount = scanner.windowOffset + (scanner.end - scanner.base)
        let end = place()
        if scanner.hasTrailingContent { warnings.add(.trailingContent) { end } }
        if scanner.droppedControlCharacters > 0 {
            let document = WorkoutFileError.Place(file: file)
            warnings.add(.controlCharacter, count: scanner.droppedControlCharacters) { document }
        }
        if details.name == nil { details.name = details.tracks.lazy.compactMap(\.name).first }
    }

    private mutating func readDocument() {
        while true {
            switch scanner.next() {
            case .startTag:
                switch element() {
                case .track: readTrack()
                case .metadata: readMetadata()
                case .waypoint: readWaypoint()
                case .route:
                    details.routes += 1
                    skipElement()
                // GPX 1.0 has these at the top.
                case .name: details.name = text()
                case .time: details.fileTime = dateTime()
                case .extensions: readExtensions()
                default: skipElement()
                }
            case .endTag, .endOfDocument, .malformed: return
            }
        }
    }

    private mutating func readMetadata() {
        while scanner.next() == .startTag {
            switch element() {
            case .name: details.name = text()
            case .time: details.fileTime = dateTime()
            default: skipElement()
            }
        }
    }

    private mutating func readTrack() {
        consumer.beginTrack()
        var track = WorkoutRecording.Track()
        let before = details.positions
        while scanner.next() == .startTag {
            switch element() {
            case .segment: readSegment()
            case .name: track.name = text()
            case .type: track.type = text()
            case .source: track.source = text()
            case .extensions: readStatistics(of: &track)
            default: skipElement()
            }
        }
        track.positions = details.positions - before
        details.tracks.append(track)
        consumer.endTrack(track)
    }

    private mutating func readSegment() {
        consumer.beginSegment()
        while scanner.next() == .startTag {
            if element() == .trackPoint {
                readPoint()
                if batch.count == Self.batchSize { flush() }
            } else {
                skipElement()
            }
        }
        flush()
        consumer.endSegment()
    }

    /// Hands the points so far to the consumer.
    mutating func flush() {
        guard batch.count > 0 else { return }
        if !depths.isEmpty {
            batch.replace(.depth, with: batch.times.indices.map { depths[$0] ?? .nan })
            depths.removeAll()
        }
        details.positions += batch.count
        consumer.add(batch, firstUntimed: firstUntimed)
        batch.removeAll()
        firstUntimed = nil
    }

    // MARK: Elements and texts

    /// What the element that was just started means.
    @inline(__always) mutating func element() -> GPXElement {
        if elementGeneration != scanner.namespaceGeneration { forgetElements() }
        let known = elements[Int(scanner.symbol)]
        return known == .unresolved ? resolveElement() : known
    }

    @inline(never) private mutating func forgetElements() {
        elements.update(repeating: .unresolved, count: XMLSymbolTable.capacity)
        elementGeneration = scanner.namespaceGeneration
    }

    @inline(never) private mutating func resolveElement() -> GPXElement {
        let symbol = scanner.symbol
        let element =
            symbol == 0
            ? GPXElement.unknown
            : GPXElement(localName: scanner.localName(of: symbol), namespace: scanner.namespace(of: symbol))
        elements[Int(symbol)] = element
        return element
    }

    /// Steps over the element that was just started.
    mutating func skipElement() {
        let level = scanner.depth
        while scanner.depth >= level, scanner.failure == nil { _ = scanner.next() }
    }

    private mutating func attribute(_ name: StaticString) -> String? {
        for index in 0..<scanner.attributeCount where scanner.attributeName(index).elementsEqual(name.bytes) {
            return String(decoding: scanner.attributeValue(index), as: UTF8.self)
        }
        return nil
    }

    /// The text of the element that was just started, without white space around it; nil if nothing is left.
    mutating func text() -> String? {
        let text = String(decoding: scanner.leafText(), as: UTF8.self)
        let trimmed = text.drop(while: \.isWhitespace)
        let end = trimmed.lastIndex { !$0.isWhitespace }
        return end.map { String(trimmed[...$0]) }
    }

    mutating func dateTime() -> Double? {
        DateTimeParser.parse(scanner.leafText())
    }

    /// The place of the tag that came last.
    func place() -> WorkoutFileError.Place {
        .init(file: file, line: scanner.tokenLine, byteOffset: scanner.tokenOffset)
    }
}

extension StaticString {
    fileprivate var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
