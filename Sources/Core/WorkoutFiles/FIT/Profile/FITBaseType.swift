/// The base types of FIT fields.
enum FITBaseType: UInt8, CaseIterable {
    case enumeration = 0
    case int8
    case uint8
    case int16
    case uint16
    case int32
    case uint32
    case string
    case float32
    case float64
    /// Unsigned integers, for which 0 is the invalid value.
    case uint8z
    case uint16z
    case uint32z
    case byte
    case int64
    case uint64
    case uint64z

    /// Creates the type from the byte in a definition, whose upper bits only repeat the size, or returns nil if there
    /// is no such type.
    init?(definition: UInt8) {
        self.init(rawValue: definition & 0x1F)
    }

    /// The byte that represents the type in a definition.
    var definition: UInt8 { rawValue | (size > 1 ? 0x80 : 0) }

    /// The size of one value in bytes.
    var size: Int {
        switch self {
        case .enumeration, .int8, .uint8, .string, .uint8z, .byte: 1
        case .int16, .uint16, .uint16z: 2
        case .int32, .uint32, .float32, .uint32z: 4
        case .float64, .int64, .uint64, .uint64z: 8
        }
    }

    /// Returns whether the type can represent an integer.
    func holds(_ value: Int64) -> Bool {
        guard value != invalid else { return false }
        switch self {
        case .enumeration, .uint8, .byte, .uint8z: return value >= 0 && value <= 0xFF
        case .int8: return value >= -0x80 && value <= 0x7F
        case .int16: return value >= -0x8000 && value <= 0x7FFF
        case .uint16, .uint16z: return value >= 0 && value <= 0xFFFF
        case .int32: return value >= -0x8000_0000 && value <= 0x7FFF_FFFF
        case .uint32, .uint32z: return value >= 0 && value <= 0xFFFF_FFFF
        default: return true
        }
    }

    /// The invalid value, which marks missing data.
    var invalid: Int64 {
        switch self {
        case .enumeration, .uint8, .byte: 0xFF
        case .int8: 0x7F
        case .int16: 0x7FFF
        case .uint16: 0xFFFF
        case .int32: 0x7FFF_FFFF
        case .uint32: 0xFFFF_FFFF
        case .int64: .max
        // The largest number, as a bit pattern.
        case .uint64: -1
        case .uint8z, .uint16z, .uint32z, .uint64z, .string: 0
        // All bits set, which is not a number.
        case .float32, .float64: .min
        }
    }
}
