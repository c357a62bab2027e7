/// A token as people copy it (SEC-30): `hkt_`, 256 random bits, and a checksum, by which a misspelt one is known at once.
enum TokenText {
    static let mark = "hkt_"
    /// How many random bytes there are.
    static let randomCount = 32
    /// How many characters a list shows.
    private static let prefixLength = 8

    /// The text of random bytes.
    static func text(_ bytes: [UInt8]) -> String {
        let body = mark + Base64URL.text(bytes)
        return "\(body)_\(checksum(body))"
    }

    /// Whether a text has the form of a token, and its checksum.
    static func isWellFormed(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let bodyLength = mark.utf8.count + 43
        guard bytes.count == bodyLength + 7, bytes.starts(with: mark.utf8), bytes[bodyLength] == UInt8(ascii: "_"),
            let random = Base64URL.bytes(bytes[mark.utf8.count..<bodyLength]), random.count == randomCount
        else { return false }
        let body = String(decoding: bytes.prefix(bodyLength), as: UTF8.self)
        return bytes.suffix(6).elementsEqual(checksum(body).utf8)
    }

    /// What a list shows of a token.
    static func prefix(_ text: String) -> String { String(text.prefix(prefixLength)) }

    /// CRC-32 as in Ethernet and zip, in six letters.
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
