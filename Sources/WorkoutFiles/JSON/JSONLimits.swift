/// What a text in JSON may hold, looked at before anything is made of it.
///
/// The pass knows strings and brackets only; whether the text is JSON is for the parser to say.
enum JSONLimits {
    static let depth = 32
    /// Bytes between quotation marks.
    static let text = 1 << 20
    /// Bytes of a number or a word.
    static let word = 64
    /// Members and elements: a parser keeps some tens of bytes for each.
    static let values = 30_000_000

    /// The limit that a text exceeds, as a clause, and where; nil if there is none.
    static func excess(in bytes: [UInt8]) -> (reason: String, byteOffset: Int)? {
        var (level, count, wordStart, index) = (0, 0, -1, 0)
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                let start = index
                index += 1
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                if index - start - 1 > text { return ("a text is longer than \(text / 1_024) KB", start) }
                wordStart = -1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                level += 1
                count += 1
                if level > depth { return ("it is nested more than \(depth) levels deep", index) }
                wordStart = -1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                level -= 1
                wordStart = -1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                count += 1
                if count > values { return ("it has more than \(values / 1_000_000) million values", index) }
                wordStart = -1
            case 0x20, 0x09, 0x0A, 0x0D: wordStart = -1
            default:
                if wordStart < 0 { wordStart = index }
                if index - wordStart >= word { return ("a number is longer than \(word) characters", wordStart) }
            }
            index += 1
        }
        return nil
    }
}
