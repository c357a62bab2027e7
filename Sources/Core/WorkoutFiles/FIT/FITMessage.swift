/// A data message with its definition, whose fields are accessed by number, as integers or scaled.
///
/// The message is valid only until the decoder that returned it continues.
struct FITMessage {
    let definition: FITDefinition
    let payload: UnsafePointer<UInt8>
    /// The timestamp of the message; 0 if the file has none yet.
    let timestamp: UInt32

    /// Returns the bits of a value, widened to 64 bits.
    @inline(__always) static func integer(
        _ place: UnsafePointer<UInt8>, _ type: FITBaseType, isLittleEndian: Bool
    ) -> Int64 {
        let raw = UnsafeRawPointer(place)
        @inline(__always) func load<Integer: FixedWidthInteger>(_: Integer.Type) -> Int64 {
            let value = raw.loadUnaligned(as: Integer.self)
            return Int64(truncatingIfNeeded: isLittleEndian ? Integer(littleEndian: value) : Integer(bigEndian: value))
        }
        switch type {
        case .enumeration, .uint8, .uint8z, .byte, .string: return Int64(place[0])
        case .int8: return Int64(Int8(bitPattern: place[0]))
        case .int16: return load(Int16.self)
        case .uint16, .uint16z: return load(UInt16.self)
        case .int32: return load(Int32.self)
        case .uint32, .uint32z, .float32: return load(UInt32.self)
        case .int64, .uint64, .uint64z, .float64: return load(Int64.self)
        }
    }

    /// Returns a value as a number, or nil if it is the invalid value of its type.
    @inline(__always) static func number(
        _ place: UnsafePointer<UInt8>, _ type: FITBaseType, isLittleEndian: Bool
    ) -> Double? {
        let bits = integer(place, type, isLittleEndian: isLittleEndian)
        switch type {
        case .float32:
            let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
            return value.isFinite ? value : nil
        case .float64:
            let value = Double(bitPattern: UInt64(bitPattern: bits))
            return value.isFinite ? value : nil
        case .uint64, .uint64z:
            return bits == type.invalid ? nil : Double(UInt64(bitPattern: bits))
        default: return bits == type.invalid ? nil : Double(bits)
        }
    }

    /// Returns the first value of a field as an integer, or nil if there is none.
    func integer(_ field: FITField) -> Int64? {
        guard let field = definition.field(field), field.size >= field.type.size else { return nil }
        let value = Self.integer(payload + field.offset, field.type, isLittleEndian: definition.isLittleEndian)
        return value == field.type.invalid || field.type == .string ? nil : value
    }

    /// Returns the first value of a field in its unit, or nil if there is none.
    func number(_ field: FITField) -> Double? {
        guard let own = definition.field(field), own.size >= own.type.size, own.type != .string else { return nil }
        return Self.number(payload + own.offset, own.type, isLittleEndian: definition.isLittleEndian)
            .map { $0 / field.scale - field.offset }
    }

    /// Returns all values of a field in its unit; invalid values are nil.
    func numbers(_ field: FITField) -> [Double?] {
        guard let own = definition.field(field), own.type != .string else { return [] }
        return stride(from: 0, through: own.size - own.type.size, by: own.type.size).map {
            Self.number(payload + own.offset + $0, own.type, isLittleEndian: definition.isLittleEndian)
                .map { $0 / field.scale - field.offset }
        }
    }

    /// Returns the bytes of a field.
    func bytes(_ field: FITField) -> UnsafeBufferPointer<UInt8> {
        guard let field = definition.field(field) else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: payload + field.offset, count: field.size)
    }

    /// Returns the text of a field up to its terminator, or nil if there is none.
    func text(_ field: FITField) -> String? {
        guard definition.field(field)?.type == .string else { return nil }
        let text = String(decoding: bytes(field).prefix { $0 != 0 }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }
}
