/// Collects messages of a FIT file that is written: definitions when they are needed, numbers as the profile scales them.
struct FITMessageWriter {
    /// A field with its value; nil or what does not fit is written as the type's way of saying that there is none.
    struct Field {
        var number: UInt8
        var type: FITBaseType
        var value: Double?
        var scale = 1.0
        var offset = 0.0
        /// Instead of a number.
        var text: String?
        /// Instead of a number: several.
        var values: [Double]?

        init(_ number: UInt8, _ type: FITBaseType, _ value: Double?, scale: Double = 1, offset: Double = 0) {
            self.number = number
            self.type = type
            self.value = value
            self.scale = scale
            self.offset = offset
        }

        init(_ number: UInt8, text: String) {
            self.init(number, .string, nil)
            self.text = text
        }

        init(_ number: UInt8, _ type: FITBaseType, values: [Double], scale: Double) {
            self.init(number, type, nil, scale: scale)
            self.values = values
        }

        /// Bytes of the field.
        fileprivate var size: Int {
            text.map { min($0.utf8.count, 250) + 1 } ?? (values?.count ?? 1) * type.size
        }
    }

    private(set) var bytes: [UInt8] = []
    /// What the last definition of each local number says.
    private var layouts: [[UInt8]] = Array(repeating: [], count: 16)

    /// Adds a message; its definition comes first if the last one with this local number was another.
    mutating func add(_ message: UInt16, local: Int, _ fields: [Field]) {
        var layout: [UInt8] = [0, 0, UInt8(message & 0xFF), UInt8(message >> 8), UInt8(fields.count)]
        for field in fields { layout += [field.number, UInt8(field.size), field.type.definition] }
        if layouts[local] != layout {
            layouts[local] = layout
            bytes.append(0x40 | UInt8(local))
            bytes += layout
        }
        bytes.append(UInt8(local))
        for field in fields { add(field) }
    }

    private mutating func add(_ field: Field) {
        if let text = field.text {
            let utf8 = Array(text.utf8.prefix(250))
            bytes += utf8 + [0]
        } else if let values = field.values {
            for value in values { add(value, field) }
        } else {
            add(field.value, field)
        }
    }

    private mutating func add(_ value: Double?, _ field: Field) {
        let number = value.map { (($0 + field.offset) * field.scale).rounded() }
        let bits = number.flatMap { Int64(exactly: $0) }.flatMap { Self.fits($0, field.type) ? $0 : nil }
        append(bits ?? field.type.invalid, field.type.size)
    }

    private mutating func append(_ bits: Int64, _ size: Int) {
        for byte in 0..<size { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * Int64(byte)))) }
    }

    private static func fits(_ value: Int64, _ type: FITBaseType) -> Bool {
        guard value != type.invalid else { return false }
        switch type {
        case .enumeration, .uint8, .byte, .uint8z: return value >= 0 && value <= 0xFF
        case .int8: return value >= -0x80 && value <= 0x7F
        case .int16: return value >= -0x8000 && value <= 0x7FFF
        case .uint16, .uint16z: return value >= 0 && value <= 0xFFFF
        case .int32: return value >= -0x8000_0000 && value <= 0x7FFF_FFFF
        case .uint32, .uint32z: return value >= 0 && value <= 0xFFFF_FFFF
        default: return true
        }
    }

    /// The whole file: header, messages, checksum.
    func file() -> [UInt8] {
        // Protocol 2.0, a profile of 2020.
        var file: [UInt8] = [14, 0x20, 0x5C, 0x08]
        for byte in 0..<4 { file.append(UInt8(truncatingIfNeeded: bytes.count >> (8 * byte))) }
        file += Array(".FIT".utf8)
        file += Self.checksum(file)
        file += bytes
        return file + Self.checksum(file)
    }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        let value = bytes.withUnsafeBufferPointer { FITChecksum.of($0) }
        return [UInt8(value & 0xFF), UInt8(value >> 8)]
    }
}
