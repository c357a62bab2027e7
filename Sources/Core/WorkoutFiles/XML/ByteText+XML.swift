extension ByteText {
    /// Appends text with XML escapes; control characters, which XML cannot represent, are left out.
    mutating func add(xml text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): add("&amp;")
            case UInt8(ascii: "<"): add("&lt;")
            case UInt8(ascii: ">"): add("&gt;")
            case UInt8(ascii: "\""): add("&quot;")
            case 0..<0x20 where byte != 0x09 && byte != 0x0A && byte != 0x0D: break
            default: add(byte: byte)
            }
        }
    }
}
