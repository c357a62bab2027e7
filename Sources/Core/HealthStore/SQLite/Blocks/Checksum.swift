/// CRC-32 as in Ethernet, zip and PNG (ISO 3309), eight bytes per step.
enum Checksum {
    static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        var offset = 0
        tables.withUnsafeBufferPointer { (table: UnsafeBufferPointer<UInt32>) -> Void in
            while offset + 8 <= bytes.count {
                let low = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian ^ crc
                let high = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self).littleEndian
                var next: UInt32 = 0
                for place in 0..<4 {
                    let shift = UInt32(8 * place)
                    let early = Int((low >> shift) & 0xFF)
                    let late = Int((high >> shift) & 0xFF)
                    next ^= table[(7 - place) * 256 + early]
                    next ^= table[(3 - place) * 256 + late]
                }
                crc = next
                offset += 8
            }
            while offset < bytes.count {
                let index = Int((crc ^ UInt32(bytes[offset])) & 0xFF)
                crc = table[index] ^ (crc >> 8)
                offset += 1
            }
        }
        return ~crc
    }

    /// Eight tables of 256 entries: the n-th one advances a byte past n further bytes.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = (0..<256).map { (byte: Int) -> UInt32 in
            var crc = UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
            return crc
        }
        for index in 256..<2048 {
            let before = tables[index - 256]
            tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
        }
        return tables
    }()
}
