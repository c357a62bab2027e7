/// Archives without compression, for tests that do not need it.
package enum StoredPacking {
    /// Returns a zip archive of stored files.
    package static func zip(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
        for file in files {
            let name = Array(file.name.utf8)
            let common =
                little(20, 2) + little(0, 8) + little(checksum(file.bytes), 4) + little(file.bytes.count, 4)
                + little(file.bytes.count, 4) + little(name.count, 2) + little(0, 2)
            directory +=
                little(0x0201_4B50, 4) + little(20, 2) + common + little(0, 10) + little(bytes.count, 4) + name
            bytes += little(0x0403_4B50, 4) + common + name + file.bytes
        }
        return bytes + directory + little(0x0605_4B50, 4) + little(0, 4) + little(files.count, 2)
            + little(files.count, 2) + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
    }

    /// Returns a gzip file of up to 64 KB.
    package static func gzip(_ content: [UInt8]) -> [UInt8] {
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + little(content.count, 2) + little(~content.count & 0xFFFF, 2)
            + content
            + little(checksum(content), 4) + little(content.count, 4)
    }

    private static func little(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    /// Returns the checksum of both formats, CRC-32.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(~sum)
    }
}
