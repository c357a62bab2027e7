import HealthModel

/// A parser for exports that delivers their content in batches.
///
/// Nearly all of an export consists of records in one layout, which ``readRegularRecords()`` reads in a few
/// instructions per byte. All other elements take the general path through tags and attributes, and so do all records
/// if `isStrict`: a test compares both.
struct AppleHealthParser: ~Copyable {
    static var batchSize: Int { 8_192 }
    /// The maximum number of elements within one element directly below the root; no workout has more.
    static var elementLimit: Int { 400_000 }

    var scanner: XMLByteScanner
    let file: String
    let isStrict: Bool
    let references = AppleHealthVocabulary()
    let consume: (AppleHealthBatch) -> Bool
    var batch = AppleHealthBatch.empty()
    var summary = AppleHealthSummary()
    var warnings = WarningCollector()
    var rootName: String?
    var recordCount = 0
    var doubleAttributes = 0
    var isStopped = false

    // The caches of the fast path; see its file.
    var prefixes = ByteTable(entryLimit: 4_096, byteLimit: 1 << 21)
    var origins: [RegularOrigin] = []
    var lastOrigin = -1
    var metadataTexts = ByteTable(entryLimit: 4_096, byteLimit: 1 << 20)
    var valueNames = ByteTable(entryLimit: 256, byteLimit: 1 << 15)
    var createdClock = AppleHealthDayClock()
    var startClock = AppleHealthDayClock()
    var endClock = AppleHealthDayClock()

    init(
        _ source: any ByteSource, file: String, isStrict: Bool, consume: @escaping (AppleHealthBatch) -> Bool
    ) {
        scanner = XMLByteScanner(source)
        self.file = file
        self.isStrict = isStrict
        self.consume = consume
    }

    /// Reads the file to its end, or until the consumer stops.
    mutating func parse() {
        guard scanner.next() == .startTag else { return }
        rootName = scanner.localName(of: scanner.symbol)
        guard rootName == "HealthData" else { return }
        for attribute in attributes() where attribute.name == "locale" { summary.locale = attribute.value }
        while !isStopped {
            if !isStrict { readRegularRecords() }
            guard !isStopped, scanner.next() == .startTag else { break }
            let record = AppleHealthElement(scanner.localName(of: scanner.symbol))
            guard let element = readElement(record) else { break }
            add(element)
            if isBatchFull { flush() }
        }
        if !isStopped, scanner.failure == nil { _ = scanner.next() }
        flush()
        finish()
    }

    private mutating func finish() {
        summary.byteCount = byteOffset
        if recordCount > 0 { summary.elementCounts["Record"] = recordCount }
        summary.isDamaged = scanner.failure != nil
        warnings.add(documentOf: scanner, file: file)
        if doubleAttributes > 0 {
            let document = WorkoutFileError.Place(file: file)
            warnings.add(.doubleAttribute, count: doubleAttributes) { document }
        }
        warnings.add(damage: scanner.failure, file: file)
        summary.warnings = warnings.all
    }

    var byteOffset: Int { scanner.windowOffset + (scanner.cursor - scanner.base) }

    // MARK: Batches

    var isBatchFull: Bool {
        batch.rows.count >= Self.batchSize || batch.elements.count >= 64 || batch.leftovers.count >= 512
            || batch.beats.count >= 512 || references.isFull
    }

    /// Passes the batch to the consumer.
    mutating func flush() {
        references.hand(to: &batch)
        batch.byteOffset = byteOffset
        if !consume(batch) { isStopped = true }
        batch = .empty()
    }

    // MARK: Elements

    /// Returns the attributes of the last tag.
    private mutating func attributes() -> [AppleHealthElement.Attribute] {
        var result: [AppleHealthElement.Attribute] = []
        result.reserveCapacity(scanner.attributeCount)
        for index in 0..<scanner.attributeCount {
            let name = String(decoding: scanner.attributeName(index), as: UTF8.self)
            if result.contains(where: { $0.name == name }) { doubleAttributes += 1 }
            result.append(.init(name, String(decoding: scanner.attributeValue(index), as: UTF8.self)))
        }
        return result
    }

    /// Reads the element of the last start tag with its entire content; returns nil if the file ends within it.
    private mutating func readElement(_ element: AppleHealthElement) -> AppleHealthElement? {
        var budget = Self.elementLimit
        return readElement(element, budget: &budget)
    }

    private mutating func readElement(_ empty: AppleHealthElement, budget: inout Int) -> AppleHealthElement? {
        var element = empty
        element.attributes = attributes()
        budget -= 1
        while true {
            switch scanner.next() {
            case .startTag:
                guard budget > 0 else {
                    scanner.fail("an element contains more than \(Self.elementLimit) elements", limit: .elements)
                    return nil
                }
                let child = AppleHealthElement(scanner.localName(of: scanner.symbol))
                guard let whole = readElement(child, budget: &budget) else { return nil }
                element.children.append(whole)
            case .endTag: return element
            case .endOfDocument, .malformed: return nil
            }
        }
    }

    private mutating func add(_ element: AppleHealthElement) {
        if element.name == "Record" {
            recordCount += 1
            switch Self.row(of: element, references) {
            case .success(let row): add(row, element)
            case .failure(let unusable):
                batch.leftovers.append(AppleHealthLeftover(element: element, reason: unusable.reason))
            }
        } else {
            summary.elementCounts[element.name, default: 0] += 1
            batch.elements.append(element)
        }
    }
}

// MARK: - Records in the general path

extension AppleHealthParser {
    /// Converts a record to a row, or returns the reason that it cannot be converted (EXP-10, EXP-25).
    static func row(
        of element: AppleHealthElement, _ references: AppleHealthVocabulary
    ) -> Result<AppleHealthRow, AppleHealthVocabulary.Unusable> {
        let stream: AppleHealthVocabulary.Stream
        let origin = references.origin(
            type: element["type"], unit: element["unit"], sourceName: element.sourceName,
            sourceVersion: element["sourceVersion"], device: element["device"])
        switch origin {
        case .stream(let known): stream = known
        case .unusable(let reason): return .failure(.init(reason))
        }
        guard let start = element.date("startDate"), let end = element.date("endDate") else {
            return .failure(.init(.unreadableDate))
        }
        guard start <= end else { return .failure(.init(.endsBeforeStart)) }
        guard end - start <= stream.maximumDuration else { return .failure(.init(.tooLong)) }
        let value: Double
        if stream.isCategory {
            switch AppleHealthVocabulary.categoryValue(element["value"], of: stream) {
            case .success(let number): value = number
            case .failure(let unusable): return .failure(unusable)
            }
        } else {
            guard element["value"]?.isEmpty == false else { return .failure(.init(.missingValue)) }
            guard let number = element.number("value"), number.isFinite else { return .failure(.init(.notANumber)) }
            value = number
        }
        return .success(
            AppleHealthRow(
                start: start, end: end, created: element.date("creationDate") ?? .nan, value: value,
                stream: stream.number, metadata: 0))
    }

    private mutating func add(_ row: AppleHealthRow, _ element: AppleHealthElement) {
        var row = row
        row.metadata = references.number(of: element.entries)
        for child in element.children {
            switch child.name {
            case "MetadataEntry": continue
            case "HeartRateVariabilityMetadataList":
                if let beats = Self.beats(child, row: batch.rows.count) {
                    batch.beats.append(beats)
                    continue
                }
                fallthrough
            default:
                // Store unsupported content of a record beside it.
                var rest = element
                rest.children = [child]
                batch.leftovers.append(AppleHealthLeftover(element: rest, reason: .unknownElement))
            }
        }
        batch.rows.append(row)
    }

    private static func beats(_ list: AppleHealthElement, row: Int) -> AppleHealthBeats? {
        var beats = AppleHealthBeats(row: row, rates: [], times: [])
        for child in list.children {
            guard child.name == "InstantaneousBeatsPerMinute", let rate = child.number("bpm"), var text = child["time"],
                let time = text.withUTF8({ BeatTime.parse($0) })
            else { return nil }
            beats.rates.append(rate)
            beats.times.append(time)
        }
        return beats
    }
}
