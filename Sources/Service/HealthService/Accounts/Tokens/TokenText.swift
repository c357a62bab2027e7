import HealthModel

/// The text form of a token (SEC-30): `hkt_`, 256 random bits, and a checksum that detects typing errors at once.
enum TokenText {
    static let mark = "hkt_"
    /// The number of random bytes.
    static let randomCount = 32
    /// The number of characters that a list shows.
    private static let prefixLength = 8

    /// Returns the token for random bytes.
    static func text(_ bytes: [UInt8]) -> String {
        let body = mark + Base64URL.text(bytes)
        return "\(body)_\(checksum(body))"
    }

    /// Returns whether a text has the form of a token and a valid checksum.
    static func isWellFormed(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let bodyLength = mark.utf8.count + 43
        guard bytes.count == bodyLength + 7, bytes.starts(with: mark.utf8), bytes[bodyLength] == UInt8(ascii: "_"),
            let random = Base64URL.bytes(bytes[mark.utf8.count..<bodyLength]), random.count == randomCount
        else { return false }
        let body = String(decoding: bytes.prefix(bodyLength), as: UTF8.self)
        return bytes.suffix(6).elementsEqual(checksum(body).utf8)
    }

    /// Returns the part of a token that a list shows.
    static func prefix(_ text: String) -> String { String(text.prefix(prefixLength)) }

    /// Returns the CRC-32 of a text, as in Ethernet and zip, in six letters.
    private static func checksum(_ text: String) -> String {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in text.utf8 {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        crc = ~crc
        return Base64URL.text((0..<4).map { UInt8(truncatingIfNeeded: crc >> UInt32(24 - 8 * $0)) })
    }
}
