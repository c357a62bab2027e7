import HealthModel

/// A slice of the buffer.
struct RegularText {
    var start: UnsafePointer<UInt8>
    var count: Int

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// The text with its entity references resolved.
    var text: String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var index = 0
        while index < count {
            if start[index] == UInt8(ascii: "&"), let (scalar, length) = XMLByteScanner.reference(bytes, at: index) {
                result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                index += length
            } else {
                result.append(start[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// An iterator over attributes in the form ` name="value"` as written in exports: one space, double quotes, nothing
/// between.
struct RegularAttributes {
    private(set) var place: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>

    init(_ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        self.place = place
        self.end = end
    }

    mutating func next() -> (name: RegularText, value: RegularText)? {
        guard let name = nextName() else { return nil }
        let value = place
        while place < end, place[0] != UInt8(ascii: "\"") {
            // Leave a raw `<` or a control character to the general path.
            if place[0] < 0x20 || place[0] == UInt8(ascii: "<") { return nil }
            place += 1
        }
        guard place < end else { return nil }
        defer { place += 1 }
        return (name, RegularText(start: value, count: place - value))
    }

    /// Returns the name of the next attribute, and advances to its value.
    mutating func nextName() -> RegularText? {
        guard end - place > 2, place[0] == 0x20 else { return nil }
        let name = place + 1
        var after = name
        while after < end, after[0] | 0x20 >= UInt8(ascii: "a"), after[0] | 0x20 <= UInt8(ascii: "z") { after += 1 }
        guard end - after > 2, after > name, after[0] == UInt8(ascii: "="), after[1] == UInt8(ascii: "\"") else {
            return nil
        }
        place = after + 2
        return RegularText(start: name, count: after - name)
    }
}

/// The attributes of a record before its first date.
struct RegularHead {
    var type: RegularText?
    var unit: RegularText?
    var sourceName: RegularText?
    var sourceVersion: RegularText?
    var device: RegularText?
    var hasCreation = false
    /// The position of the first date.
    var dates: UnsafePointer<UInt8>

    /// Parses the attributes, or returns nil if one is unknown or occurs twice, or if there is no date.
    init?(_ record: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        var attributes = RegularAttributes(record + 7, end)
        dates = record
        while true {
            var ahead = attributes
            guard let name = ahead.nextName() else { return nil }
            if name.bytes.elementsEqual("creationDate".utf8) || name.bytes.elementsEqual("startDate".utf8) {
                hasCreation = name.count == 12
                dates = ahead.place
                return
            }
            guard let (name, value) = attributes.next() else { return nil }
            func put(_ slot: inout RegularText?) -> Bool {
                guard slot == nil else { return false }
                slot = value
                return true
            }
            let isNew: Bool
            switch String(decoding: name.bytes, as: UTF8.self) {
            case "type": isNew = put(&type)
            case "unit": isNew = put(&unit)
            case "sourceName": isNew = put(&sourceName)
            case "sourceVersion": isNew = put(&sourceVersion)
            case "device": isNew = put(&device)
            default: return nil
            }
            guard isNew else { return nil }
        }
    }
}

/// A parser for metadata entries as written in exports.
enum RegularMetadata {
    /// Returns the entries between two positions, or nil if there is other content.
    static func entries(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> AppleHealthEntries? {
        let tag: StaticString = "<MetadataEntry"
        var entries: AppleHealthEntries = []
        var place = start
        while true {
            while place < end, XMLByteScanner.isSpace(place[0]) { place += 1 }
            if place == end { return entries }
            guard end - place > tag.utf8CodeUnitCount,
                ByteWords.areEqual(place, tag.utf8Start, byteCount: tag.utf8CodeUnitCount)
            else { return nil }
            var attributes = RegularAttributes(place + tag.utf8CodeUnitCount, end)
            guard let key = attributes.next(), key.name.bytes.elementsEqual("key".utf8),
                let value = attributes.next(), value.name.bytes.elementsEqual("value".utf8)
            else { return nil }
            place = attributes.place
            guard end - place >= 2, place[0] == UInt8(ascii: "/"), place[1] == UInt8(ascii: ">") else { return nil }
            place += 2
            entries.append(.init(key.value.text, value.value.text))
        }
    }
}

/// A parser for lists of beats as written in exports.
enum RegularBeats {
    /// Reads a list and the end tag of its record; returns the position after it.
    static func read(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, into beats: inout AppleHealthBeats
    ) -> UnsafePointer<UInt8>? {
        var place = start
        func skip(_ text: StaticString) -> Bool {
            guard end - place > text.utf8CodeUnitCount,
                ByteWords.areEqual(place, text.utf8Start, byteCount: text.utf8CodeUnitCount)
            else { return false }
            place += text.utf8CodeUnitCount
            return true
        }
        func skipSpace() {
            while place < end, XMLByteScanner.isSpace(place[0]) { place += 1 }
        }
        /// Returns a short text without entity references.
        func value() -> UnsafeBufferPointer<UInt8>? {
            let start = place
            while place < end, place - start < 64, place[0] != UInt8(ascii: "\"") {
                if place[0] < 0x20 || place[0] == UInt8(ascii: "&") || place[0] == UInt8(ascii: "<") { return nil }
                place += 1
            }
            guard place < end, place[0] == UInt8(ascii: "\"") else { return nil }
            defer { place += 1 }
            return UnsafeBufferPointer(start: start, count: place - start)
        }
        skipSpace()
        guard skip("<HeartRateVariabilityMetadataList>") else { return nil }
        skipSpace()
        while skip("<InstantaneousBeatsPerMinute bpm=\"") {
            guard let rate = value().flatMap({ DecimalParser.parse($0) }), skip(" time=\""),
                let time = value().flatMap({ BeatTime.parse($0) }), skip("/>")
            else { return nil }
            beats.rates.append(rate)
            beats.times.append(time)
            skipSpace()
        }
        guard skip("</HeartRateVariabilityMetadataList>") else { return nil }
        skipSpace()
        guard skip("</Record>") else { return nil }
        return place
    }
}
