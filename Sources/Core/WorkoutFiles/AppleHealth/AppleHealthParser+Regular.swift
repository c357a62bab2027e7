import Foundation
import HealthModel

/// The cached beginning of a record in the fast path, up to its first date.
struct RegularOrigin {
    /// The stream, or nil if records of this origin take the general path.
    var stream: AppleHealthVocabulary.Stream?
    /// A Boolean value that indicates whether the first date is the creation date; otherwise it is the start date.
    var hasCreation: Bool
    /// The index of the origin that followed this one last time.
    var next: Int
}

// The fast path: `<Record type= … creationDate= startDate= endDate= value=/>`, with or without metadata or beats
// inside. The bytes before the dates are compared with those of previous records and are parsed only if they are new.
// Any deviation is left to the general path, so that no rule is implemented twice.
extension AppleHealthParser {
    /// The minimum number of buffered bytes: more than a regular record without beats needs.
    ///
    /// Longer records take the general path.
    private static var lookahead: Int { 4_096 }
    /// The number of bytes from the first date to the value, including space for the value.
    private static var tailLength: Int { 256 }

    /// Reads records as long as they have the usual layout.
    mutating func readRegularRecords() {
        while scanner.failure == nil, !isStopped {
            if scanner.end - scanner.cursor < Self.lookahead, !scanner.isSourceAtEnd {
                if !scanner.refill(), scanner.failure != nil {
                    // Elements that were read before are not lost with those that cannot be.
                    return scanner.postponeFailure()
                }
                continue
            }
            guard readRegularRecord() else { return }
            if batch.rows.count >= Self.batchSize || batch.beats.count >= 512 || references.isFull { flush() }
        }
    }

    /// Reads the record at the cursor; returns false without any change if it is not regular.
    @inline(__always) private mutating func readRegularRecord() -> Bool {
        let end = UnsafePointer(scanner.end)
        var place = UnsafePointer(scanner.cursor)
        while XMLByteScanner.isSpace(place[0]) { place += 1 }
        guard let (origin, dates) = regularOrigin(place, end), end - dates > Self.tailLength,
            let stream = origins[origin].stream
        else { return false }
        var text = dates
        var created = Double.nan
        if origins[origin].hasCreation {
            let difference =
                (ByteWords.load(text + 25) ^ Literal.startDate.0) | (ByteWords.load(text + 30) ^ Literal.startDate.1)
            guard difference == 0, let date = createdClock.seconds(text) else { return false }
            created = date
            text += 38
        }
        let difference =
            (ByteWords.load(text + 25) ^ Literal.endDate.0) | (ByteWords.load(text + 28) ^ Literal.endDate.1)
            | (ByteWords.load(text + 61) ^ Literal.value.0) | (ByteWords.load(text + 62) ^ Literal.value.1)
        guard difference == 0, let start = startClock.seconds(text), let stop = endClock.seconds(text + 36),
            start <= stop, stop - start <= stream.maximumDuration
        else { return false }
        text += 70
        guard let quote = Self.quote(from: text, before: end), end - quote > 16,
            let value = regularValue(UnsafeBufferPointer(start: text, count: quote - text), stream)
        else { return false }
        var row = AppleHealthRow(
            start: start, end: stop, created: created, value: value, stream: stream.number, metadata: 0)
        if quote[1] == UInt8(ascii: "/"), quote[2] == UInt8(ascii: ">") {
            scanner.cursor += quote + 3 - UnsafePointer(scanner.cursor)
        } else {
            guard quote[1] == UInt8(ascii: ">"), let after = readRegularContent(quote + 2, end, &row) else {
                return false
            }
            scanner.cursor += after - UnsafePointer(scanner.cursor)
        }
        batch.rows.append(row)
        recordCount &+= 1
        lastOrigin = origin
        return true
    }

    private enum Literal {
        static let record = word("<Record ")
        static let creationDate = (word(" creatio"), word("onDate=\""))
        static let startDate = (word("\" startD"), word("rtDate=\""))
        static let endDate = (word("\" endDat"), word("ndDate=\""))
        static let value = (word("\" value="), word(" value=\""))
        static let metadata = word("<Metadat")
        static let recordEnd = word("</Record")

        static func word(_ text: StaticString) -> UInt64 { ByteWords.load(text.utf8Start) }
    }

    // MARK: Origin

    /// Returns the origin of the record and the position of its first date.
    @inline(__always) private mutating func regularOrigin(
        _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> (origin: Int, dates: UnsafePointer<UInt8>)? {
        if lastOrigin >= 0 {
            if let dates = match(lastOrigin, place, end) { return (lastOrigin, dates) }
            let next = origins[lastOrigin].next
            if next >= 0, let dates = match(next, place, end) { return (next, dates) }
        }
        return findOrigin(place, end)
    }

    @inline(__always) private func match(
        _ origin: Int, _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8>? {
        let length = prefixes.length(origin)
        guard end - place > length, memcmp(place, prefixes.start(origin), length) == 0 else { return nil }
        return place + length
    }

    @inline(never) private mutating func findOrigin(
        _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> (origin: Int, dates: UnsafePointer<UInt8>)? {
        guard end - place > Self.tailLength, ByteWords.load(place) == Literal.record,
            let head = RegularHead(place, end)
        else { return nil }
        let length = head.dates - place
        var origin = prefixes.find(place, count: length)
        if origin == nil {
            let made = RegularOrigin(stream: stream(of: head, from: place), hasCreation: head.hasCreation, next: -1)
            origin = prefixes.insert(place, count: length, value: 0)
            if origin == nil {
                // Device addresses fill the table sooner or later.
                prefixes.removeAll()
                origins.removeAll(keepingCapacity: true)
                lastOrigin = -1
                origin = prefixes.insert(place, count: length, value: 0)
            }
            guard origin != nil else { return nil }
            origins.append(made)
        }
        guard let origin else { return nil }
        if lastOrigin >= 0 { origins[lastOrigin].next = origin }
        return (origin, head.dates)
    }

    private func stream(of head: RegularHead, from place: UnsafePointer<UInt8>) -> AppleHealthVocabulary.Stream? {
        // Control characters are dropped and counted in the general path.
        for byte in UnsafeBufferPointer(start: place, count: head.dates - place) where byte < 0x20 { return nil }
        let origin = references.origin(
            type: head.type?.text, unit: head.unit?.text, sourceName: head.sourceName?.text,
            sourceVersion: head.sourceVersion?.text, device: head.device?.text)
        if case .stream(let stream) = origin { return stream }
        return nil
    }

    // MARK: Value

    @inline(__always) private mutating func regularValue(
        _ text: UnsafeBufferPointer<UInt8>, _ stream: AppleHealthVocabulary.Stream
    ) -> Double? {
        if !stream.isCategory { return DecimalParser.parse(text) }
        guard let start = text.baseAddress else { return nil }
        var entry = valueNames.find(start, count: text.count)
        if entry == nil {
            // Value names are distinguished by their spelling, regardless of the type they belong to.
            let name = String(decoding: text, as: UTF8.self)
            guard let value = CategoryValueNames.values[name] ?? Int(name), let small = Int32(exactly: value) else {
                return nil
            }
            entry = valueNames.insert(start, count: text.count, value: small)
        }
        guard let entry, stream.categoryValues?.contains(Int(valueNames.value(entry))) == true else { return nil }
        return Double(valueNames.value(entry))
    }

    /// Returns the position of the closing quote of a value, if it is nearby.
    @inline(__always) private static func quote(
        from start: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8>? {
        var place = start
        let limit = min(end, start + 96)
        while place < limit {
            let hits = ByteWords.hits(ByteWords.load(place), of: UInt8(ascii: "\""))
            if hits != 0 {
                place += hits.trailingZeroBitCount &>> 3
                return place < end ? place : nil
            }
            place += 8
        }
        return nil
    }

    // MARK: Content

    /// Reads metadata or beats and the end tag; returns the position after it, or nil if there is other content.
    @inline(__always) private mutating func readRegularContent(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ row: inout AppleHealthRow
    ) -> UnsafePointer<UInt8>? {
        var mark = start
        while true {
            mark = UnsafePointer(ByteWords.find(UInt8(ascii: "<"), from: UnsafeMutablePointer(mutating: mark)))
            guard end - mark > 16 else { return nil }
            let word = ByteWords.load(mark)
            if word == Literal.recordEnd {
                guard mark[8] == UInt8(ascii: ">") else { return nil }
                break
            }
            guard word == Literal.metadata else { return readRegularBeats(start, end, row) }
            mark += 8
        }
        let length = mark - start
        if let entry = metadataTexts.find(start, count: length) {
            row.metadata = metadataTexts.value(entry)
        } else {
            guard let entries = RegularMetadata.entries(start, mark) else { return nil }
            row.metadata = references.number(of: entries)
            if row.metadata > 0 { _ = metadataTexts.insert(start, count: length, value: row.metadata) }
        }
        return mark + 9
    }

    /// Reads a list of beats that is the only content of a record.
    @inline(never) private mutating func readRegularBeats(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ row: AppleHealthRow
    ) -> UnsafePointer<UInt8>? {
        var beats = AppleHealthBeats(row: batch.rows.count, rates: [], times: [])
        guard let after = RegularBeats.read(start, end, into: &beats) else { return nil }
        batch.beats.append(beats)
        return after
    }
}
