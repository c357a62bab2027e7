/// The checksum of FIT files (CRC-16 with the reflected polynomial A001), computed sixteen bytes at a time.
///
/// The byte-wise algorithm of the protocol description would take longer than decoding.
struct FITChecksum {
    private(set) var value: UInt16 = 0

    private static let slices = 16

    /// The lookup tables: 256 entries for each of the sixteen byte positions.
    private static let tables: [UInt16] = {
        var tables = [UInt16](repeating: 0, count: slices * 256)
        for byte in 0..<256 {
            var remainder = UInt16(byte)
            for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xA001 : remainder >> 1 }
            tables[byte] = remainder
        }
        for slice in 1..<slices {
            for byte in 0..<256 {
                let before = tables[(slice - 1) * 256 + byte]
                tables[slice * 256 + byte] = before >> 8 ^ tables[Int(before & 0xFF)]
            }
        }
        return tables
    }()

    /// Updates the checksum with bytes.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        var remainder = value
        Self.tables.withUnsafeBufferPointer { tables in
            guard let tables = tables.baseAddress else { return }
            var place = start
            let end = start + bytes.count
            while end - place >= Self.slices {
                let (low, high) = (ByteWords.load(place) ^ UInt64(remainder), ByteWords.load(place + 8))
                remainder = Self.fold(low, tables + 8 * 256) ^ Self.fold(high, tables)
                place += Self.slices
            }
            while place < end {
                remainder = remainder >> 8 ^ tables[Int((remainder ^ UInt16(place[0])) & 0xFF)]
                place += 1
            }
        }
        value = remainder
    }

    /// Returns the contribution of eight bytes; the first byte uses the eighth table.
    @inline(__always) private static func fold(_ word: UInt64, _ tables: UnsafePointer<UInt16>) -> UInt16 {
        @inline(__always) func part(_ index: Int) -> UInt16 {
            tables[(7 &- index) &* 256 &+ Int(truncatingIfNeeded: word &>> UInt64(index &* 8) & 0xFF)]
        }
        return part(0) ^ part(1) ^ part(2) ^ part(3) ^ part(4) ^ part(5) ^ part(6) ^ part(7)
    }

    /// Returns the checksum of the bytes.
    static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt16 {
        var checksum = FITChecksum()
        checksum.add(bytes)
        return checksum.value
    }
}
