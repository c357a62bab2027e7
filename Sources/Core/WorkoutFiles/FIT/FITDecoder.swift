/// A decoder for the messages of a FIT file, which produces definitions and payload positions without interpreting
/// them.
///
/// Files may be chained one after another. Errors are recorded in ``damage`` with their byte offset, and decoding
/// continues where possible: with the next file of the chain, at the latest.
struct FITDecoder: ~Copyable {
    enum Token {
        /// The start of a file in the chain; earlier definitions no longer apply.
        case file
        case definition
        case message
        case end
    }

    /// A defect of the file: a clause, and its byte offset.
    struct Damage {
        var kind: WorkoutFileWarning.Kind
        var reason: String
        var byteOffset: Int
    }

    /// The part of a definition that the message loop needs.
    private struct Slot {
        var size: Int32 = -1
        /// The offset of the timestamp in the message, or -1 if it has none.
        var timestamp: Int32 = -1
        var message: UInt16 = 0
        var isLittleEndian = true
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let base: UnsafePointer<UInt8>
    private var position = 0
    /// The end of the messages of the current file.
    private var dataEnd = 0
    /// The start of the next file in the chain.
    private var nextFile = 0
    private var isInFile = false
    private var isClosed = true
    /// A Boolean value that indicates whether the last file is complete and its checksum is right.
    private var isWhole = false
    private let slots: UnsafeMutablePointer<Slot>
    private(set) var definitions: [FITDefinition?]

    /// The number of files started.
    private(set) var fileCount = 0
    /// The local number of the last definition or message.
    private(set) var local = 0
    /// The byte offset of the last message.
    private(set) var messageOffset = 0
    /// The payload of the last message, without its header.
    private(set) var payload: UnsafePointer<UInt8>
    /// The timestamp of the last message, or the last known timestamp; 0 if there was none yet.
    private(set) var timestamp: UInt32 = 0
    private(set) var damage: [Damage] = []
    /// The number of bytes after the end of a complete last file, which some devices write.
    private(set) var trailingBytes = 0

    /// Creates a decoder.
    ///
    /// - Parameter bytes: The file. Its base address must not be nil, and it must stay valid for the lifetime of the
    ///   decoder.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return nil }
        self.bytes = bytes
        self.base = base
        payload = base
        slots = .allocate(capacity: 16)
        slots.initialize(repeating: Slot(), count: 16)
        definitions = Array(repeating: nil, count: 16)
    }

    deinit { slots.deallocate() }

    /// Returns whether bytes begin with a FIT header.
    static func isFIT(_ head: some RandomAccessCollection<UInt8>) -> Bool {
        head.count >= 12 && head.dropFirst(8).prefix(4).elementsEqual(".FIT".utf8)
    }

    /// The profile number of the last message.
    var message: UInt16 { slots[local].message }

    /// Returns the next token.
    @inline(__always) mutating func next() -> Token {
        while true {
            if position >= dataEnd {
                if isInFile { endFile() }
                return beginFile() ? .file : .end
            }
            let header = base[position]
            messageOffset = position
            if header & 0xC0 == 0x40 {
                if readDefinition() { return .definition }
                continue
            }
            local = Int(header & 0x80 == 0 ? header & 0x0F : header &>> 5 & 3)
            let slot = slots[local]
            let end = position &+ 1 &+ Int(slot.size)
            guard slot.size >= 0, end <= dataEnd, isClosed || !isPadding(header) else {
                stop(at: header, isDefined: slot.size >= 0, size: Int(slot.size))
                continue
            }
            payload = base + (position &+ 1)
            position = end
            if header & 0x80 != 0 {
                let seconds = UInt32(header & 0x1F)
                timestamp = timestamp &+ (seconds &- timestamp) & 0x1F
            } else if slot.timestamp >= 0 {
                let raw = UnsafeRawPointer(payload + Int(slot.timestamp)).loadUnaligned(as: UInt32.self)
                let time = slot.isLittleEndian ? UInt32(littleEndian: raw) : UInt32(bigEndian: raw)
                if time != .max { timestamp = time }
            }
            return .message
        }
    }

    // MARK: Chained files

    private mutating func beginFile() -> Bool {
        position = nextFile
        guard bytes.count > position else { return false }
        let rest = UnsafeBufferPointer(rebasing: bytes[position...])
        if !Self.hasHeader(rest) {
            let count = Self.firstFile(in: rest) ?? rest.count
            let between = UnsafeBufferPointer(rebasing: rest[..<count])
            if between.contains(where: { $0 != 0 }) {
                if isWhole, !Self.mayBeFile(rest) {
                    trailingBytes += count
                } else {
                    note(.damaged, "the data after its end are not a FIT file", at: position)
                }
            }
            position += count
            nextFile = position
            guard position < bytes.count else { return false }
        }
        let headerSize = Int(base[position])
        let dataSize = Int(
            UnsafeRawPointer(base + position).loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian)
        let start = position
        isWhole = false
        position += headerSize
        if dataSize == 0, bytes.count - position > 2 {
            note(.unclosedRecording, "the recording was never closed", at: start + 4)
            isClosed = false
            dataEnd = bytes.count
        } else if dataSize > bytes.count - position {
            note(
                .damaged,
                "its header declares \(dataSize) bytes of data, but only \(bytes.count - position) are left",
                at: bytes.count)
            isClosed = false
            dataEnd = bytes.count
        } else {
            isClosed = true
            dataEnd = position + dataSize
            isWhole = isRightChecksum(from: start)
        }
        nextFile = isClosed ? min(dataEnd + 2, bytes.count) : bytes.count
        fileCount += 1
        isInFile = true
        timestamp = 0
        slots.update(repeating: Slot(), count: 16)
        definitions = Array(repeating: nil, count: 16)
        return true
    }

    /// Returns whether bytes begin with a complete header.
    private static func hasHeader(_ rest: UnsafeBufferPointer<UInt8>) -> Bool {
        isFIT(rest) && rest[0] >= 12 && rest.count >= Int(rest[0])
    }

    /// Returns the offset of the first complete file in bytes that belong to none; nil if there is no file.
    ///
    /// Devices and programs pad a file, or write bytes of their own, before they append another one.
    private static func firstFile(in rest: UnsafeBufferPointer<UInt8>) -> Int? {
        let signature = Array(".FIT".utf8)
        var place = 8
        while place + 4 <= rest.count {
            defer { place += 1 }
            guard rest[place] == signature[0], rest[place + 1] == signature[1], rest[place + 2] == signature[2],
                rest[place + 3] == signature[3]
            else { continue }
            let file = UnsafeBufferPointer(rebasing: rest[(place - 8)...])
            if mayBeFile(file), hasHeader(file) { return place - 8 }
        }
        return nil
    }

    /// Returns whether bytes have the sizes of a file whose header is damaged.
    private static func mayBeFile(_ rest: UnsafeBufferPointer<UInt8>) -> Bool {
        guard rest.count > 14, rest[0] == 12 || rest[0] == 14 else { return false }
        let size = UnsafeRawBufferPointer(rest).loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian
        return size > 0 && Int(rest[0]) + Int(size) + 2 <= rest.count
    }

    /// Returns whether the checksum of the file that was just started is right; notes the damage if it is not.
    private mutating func isRightChecksum(from start: Int) -> Bool {
        guard bytes.count - dataEnd >= 2 else {
            note(.damaged, "it ends before its checksum", at: bytes.count)
            return false
        }
        let stated = UInt16(base[dataEnd]) | UInt16(base[dataEnd + 1]) << 8
        // In the header, the protocol defines a checksum of 0 as not computed; for the file, 0 is an error like any
        // other.
        guard FITChecksum.of(UnsafeBufferPointer(rebasing: bytes[start..<dataEnd])) == stated else {
            note(.wrongChecksum, "the checksum is wrong", at: dataEnd)
            return false
        }
        return true
    }

    private mutating func endFile() {
        isInFile = false
    }

    // MARK: Damage

    private mutating func note(_ kind: WorkoutFileWarning.Kind, _ reason: String, at offset: Int) {
        // Limit the number of entries, so that a chain of tiny damaged files does not exhaust memory.
        if damage.count < 100 { damage.append(Damage(kind: kind, reason: reason, byteOffset: offset)) }
    }

    /// Returns whether only zeros follow: a recording that was never closed may occupy more space than it needs.
    private func isPadding(_ header: UInt8) -> Bool {
        header == 0 && (position..<dataEnd).allSatisfy { base[$0] == 0 }
    }

    /// Skips the rest of the current file.
    @inline(never) private mutating func stop(at header: UInt8, isDefined: Bool, size: Int) {
        // An incomplete last message in a truncated or unclosed recording has been reported already.
        if isClosed || !isPadding(header) && !isDefined {
            note(
                .damaged,
                isDefined
                    ? "the message at byte \(position) needs \(size + 1) bytes, but only \(dataEnd - position) are left"
                    : "the message at byte \(position) has no definition", at: position)
        }
        position = dataEnd
    }

    // MARK: Definitions

    private mutating func readDefinition() -> Bool {
        let start = position
        let header = base[start]
        let hasDeveloperFields = header & 0x20 != 0
        guard dataEnd - start >= 6 else { return cutOff(start, 6) }
        let isLittleEndian = base[start + 2] == 0
        let number = UInt16(base[start + 3]) | UInt16(base[start + 4]) << 8
        var definition = FITDefinition(
            message: isLittleEndian ? number : number.byteSwapped, isLittleEndian: isLittleEndian)
        let count = Int(base[start + 5])
        var place = start + 6
        guard dataEnd - place >= 3 * count + (hasDeveloperFields ? 1 : 0) else {
            return cutOff(start, 6 + 3 * count + (hasDeveloperFields ? 1 : 0))
        }
        var slot = Slot(message: definition.message, isLittleEndian: isLittleEndian)
        for _ in 0..<count {
            let size = Int(base[place + 1])
            var type = FITBaseType(definition: base[place + 2]) ?? .byte
            if size == 0 || size % type.size != 0 {
                note(
                    .misalignedField,
                    "field \(base[place]) of message \(definition.message) has the size \(size), "
                        + "which is not a multiple of \(type.size)", at: place)
                type = .byte
            }
            if base[place] == FITProfile.timestamp.number, size == 4, type.size == 4 {
                slot.timestamp = Int32(definition.size)
            }
            definition.fields.append(.init(number: base[place], size: size, type: type, offset: definition.size))
            definition.size += size
            place += 3
        }
        if hasDeveloperFields {
            let count = Int(base[place])
            place += 1
            guard dataEnd - place >= 3 * count else { return cutOff(start, place - start + 3 * count) }
            for _ in 0..<count {
                definition.developerFields.append(
                    .init(
                        number: base[place], size: Int(base[place + 1]), developer: base[place + 2],
                        offset: definition.size))
                definition.size += Int(base[place + 1])
                place += 3
            }
        }
        position = place
        local = Int(header & 0x0F)
        slot.size = Int32(definition.size)
        slots[local] = slot
        definitions[local] = definition
        return true
    }

    private mutating func cutOff(_ start: Int, _ size: Int) -> Bool {
        if isClosed {
            note(
                .damaged, "the definition at byte \(start) needs \(size) bytes, but only \(dataEnd - start) are left",
                at: start)
        }
        position = dataEnd
        return false
    }
}
