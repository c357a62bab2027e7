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
}
