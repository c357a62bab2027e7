/// A bit buffer, filled from the least significant bit.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var used: UInt64 = 0

    /// Appends up to 56 bits.
    @inline(__always)
    mutating func append(_ value: UInt64, count: Int) {
        pending |= value &<< used
        used += UInt64(count)
        while used >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending &>>= 8
            used -= 8
        }
    }

    /// Appends a number of at least 1: as many zeros as it has further bits, followed by its bits (Elias gamma).
    mutating func append(gamma value: UInt64) {
        let length = 63 - value.leadingZeroBitCount
        append(0, count: length)
        append(1, count: 1)
        append(value ^ (1 << UInt64(length)), count: length)
    }

    /// Pads the last byte, and returns all bytes.
    mutating func finish() -> [UInt8] {
        if used > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
        pending = 0
        used = 0
        return bytes
    }
}

/// A bit cursor that checks every read; intended for short data.
struct BitReader {
    private var reader: ByteReader
    private var pending: UInt64 = 0
    private var available: UInt64 = 0

    /// Creates a reader that starts at the position of a byte reader.
    init(_ reader: ByteReader) { self.reader = reader }

    /// The byte position after the last byte read in part.
    var rest: ByteReader { reader }

    mutating func bits(_ count: Int) throws(BlockDamage) -> UInt64 {
        while available < UInt64(count) {
            pending |= UInt64(try reader.byte()) << available
            available += 8
        }
        defer {
            pending >>= UInt64(count)
            available -= UInt64(count)
        }
        return pending & ((1 << UInt64(count)) - 1)
    }

    mutating func gamma() throws(BlockDamage) -> UInt64 {
        var length = 0
        while try bits(1) == 0 {
            length += 1
            guard length <= 32 else { throw BlockDamage.malformed }
        }
        return try 1 << UInt64(length) | bits(length)
    }
}
