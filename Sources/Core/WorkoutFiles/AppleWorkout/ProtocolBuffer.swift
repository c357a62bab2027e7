/// The fields of a message in the encoding of Protocol Buffers.
///
/// Source: the public description of the wire format (protobuf.dev, "Encoding"). Groups, which are deprecated, are not
/// accepted.
struct ProtocolBufferMessage {
    /// A field of a message.
    struct Field {
        /// The number.
        var number: UInt64
        /// The value.
        var value: Value
        /// The offset of the value in the file.
        var offset: Int
    }

    /// A value of a field.
    enum Value {
        /// An integer.
        case integer(UInt64)
        /// Eight bytes, which are a number here.
        case number(Double)
        /// Text, bytes or a message.
        case bytes(ArraySlice<UInt8>)
        /// Four bytes, which no known field has.
        case fourBytes
    }

    /// The error of bytes that are no message.
    struct Malformed: Error {
        /// The offset in the file.
        var offset: Int
        /// The reason: a clause.
        var reason: String
    }

    /// The fields in order.
    let fields: [Field]

    /// Reads the fields of a message.
    init(_ bytes: ArraySlice<UInt8>) throws(Malformed) {
        var rest = bytes
        var fields: [Field] = []
        while !rest.isEmpty {
            let offset = rest.startIndex
            let tag = try Self.integer(&rest)
            guard tag >> 3 > 0 else { throw Malformed(offset: offset, reason: "a field has no number") }
            let place = rest.startIndex
            let value: Value
            switch tag & 7 {
            case 0: value = .integer(try Self.integer(&rest))
            case 1:
                let bytes = try Self.take(8, &rest)
                let bits = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                value = .number(Double(bitPattern: bits))
            case 2: value = .bytes(try Self.take(try Self.integer(&rest), &rest))
            case 5:
                _ = try Self.take(4, &rest)
                value = .fourBytes
            default: throw Malformed(offset: offset, reason: "a field has an unknown form")
            }
            fields.append(Field(number: tag >> 3, value: value, offset: place))
        }
        self.fields = fields
    }

    private static func take(
        _ count: UInt64, _ rest: inout ArraySlice<UInt8>
    ) throws(Malformed) -> ArraySlice<UInt8> {
        guard count <= UInt64(rest.count) else {
            throw Malformed(offset: rest.startIndex, reason: "a field is longer than what is left")
        }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }

    private static func integer(_ rest: inout ArraySlice<UInt8>) throws(Malformed) -> UInt64 {
        var value: UInt64 = 0
        for (index, byte) in rest.prefix(10).enumerated() {
            // The tenth byte has room for one bit.
            guard index < 9 || byte <= 1 else { break }
            value |= UInt64(byte & 0x7F) << UInt64(7 * index)
            if byte < 0x80 {
                rest = rest.dropFirst(index + 1)
                return value
            }
        }
        throw Malformed(offset: rest.startIndex, reason: "an integer does not end")
    }
}

extension ProtocolBufferMessage {
    /// Returns the last integer of a field; nil if there is none.
    func integer(_ number: UInt64) -> UInt64? {
        for case .integer(let value) in values(number).reversed() { return value }
        return nil
    }

    /// Returns the last number of a field; nil if there is none.
    func double(_ number: UInt64) -> Double? {
        for case .number(let value) in values(number).reversed() { return value }
        return nil
    }

    /// Returns the last text of a field, with damaged characters replaced; nil if there is none.
    func text(_ number: UInt64) -> String? { bytes(number).map { String(decoding: $0, as: UTF8.self) } }

    /// Returns the last bytes of a field; nil if there are none.
    func bytes(_ number: UInt64) -> ArraySlice<UInt8>? {
        for case .bytes(let value) in values(number).reversed() { return value }
        return nil
    }

    /// Returns the last message of a field; nil if there is none.
    func message(_ number: UInt64) throws(Malformed) -> ProtocolBufferMessage? {
        guard let bytes = bytes(number) else { return nil }
        return try ProtocolBufferMessage(bytes)
    }

    /// Returns all messages of a field.
    func messages(_ number: UInt64) throws(Malformed) -> [ProtocolBufferMessage] {
        var messages: [ProtocolBufferMessage] = []
        for case .bytes(let bytes) in values(number) { messages.append(try ProtocolBufferMessage(bytes)) }
        return messages
    }

    /// Returns whether there is a field.
    func contains(_ number: UInt64) -> Bool { fields.contains { $0.number == number } }

    private func values(_ number: UInt64) -> [Value] { fields.filter { $0.number == number }.map(\.value) }
}

/// A writer of messages in the encoding of Protocol Buffers, in the order of the calls.
struct ProtocolBufferWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: UInt64, _ value: UInt64) {
        add(integer: number << 3)
        add(integer: value)
    }

    mutating func add(_ number: UInt64, _ value: Double) {
        add(integer: number << 3 | 1)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
    }

    mutating func add(_ number: UInt64, _ value: some Collection<UInt8>) {
        add(integer: number << 3 | 2)
        add(integer: UInt64(value.count))
        bytes += value
    }

    /// Adds a message that a closure writes.
    mutating func add(_ number: UInt64, _ write: (inout ProtocolBufferWriter) throws -> Void) rethrows {
        var inner = ProtocolBufferWriter()
        try write(&inner)
        add(number, inner.bytes)
    }

    private mutating func add(integer: UInt64) {
        var rest = integer
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
