/// A parser for dates of exports: `yyyy-MM-dd HH:mm:ss ±HHmm` (EXP-15), and `yyyyMMddHHmmss±HHmm` as written by iOS 8
/// (EXP-16).
///
/// The printed offset only determines the instant: it is that of the exporting phone (EXP-55).
package enum AppleHealthDate {
    /// Parses a date to seconds since 2001-01-01 UTC; returns nil if the text is not a date.
    package static func parse(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { parse($0) }
    }

    static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard text.count >= 14, text.count <= 40 else { return DateTimeParser.parse(text) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { buffer in
            var count = 0
            func append(_ byte: UInt8) {
                buffer[count] = byte
                count += 1
            }
            if text[4] == UInt8(ascii: "-") {
                for (index, byte) in text.enumerated() where index != 19 || byte != 0x20 { append(byte) }
            } else {
                guard text[0..<14].allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
                for (index, byte) in text.enumerated() {
                    switch index {
                    case 4, 6: append(UInt8(ascii: "-"))
                    case 8: append(0x20)
                    case 10, 12: append(UInt8(ascii: ":"))
                    default: break
                    }
                    append(byte)
                }
            }
            return DateTimeParser.parse(UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }
}

/// A fast parser for the usual date format, which needs only a few instructions as long as day and offset equal those
/// of the previous date.
struct AppleHealthDayClock {
    /// The parts of the previous date that are compared: `yyyy-MM-`, `dd `, and ` ±HHmm`.
    private var month: UInt64 = 0
    private var day: UInt64 = 0
    private var zone: UInt64 = 0
    /// Midnight of that day, in seconds since 2001-01-01 UTC.
    private var midnight = 0

    static let length = 25

    /// Returns the seconds since 2001-01-01 UTC, or nil if the 25 bytes are not a date in the usual format.
    @inline(__always) mutating func seconds(_ text: UnsafePointer<UInt8>) -> Double? {
        let clock = ByteWords.load(text + 11) ^ 0x3030_3A30_303A_3030
        let sixes: UInt64 = 0x7676_7676_7676_7676
        guard (clock | (clock &+ sixes)) & ByteWords.highBits == 0, clock & 0x0000_FF00_00FF_0000 == 0 else {
            return nil
        }
        if ByteWords.load(text) != month || ByteWords.load(text + 8) & 0xFF_FFFF != day
            || ByteWords.load(text + 17) >> 16 != zone
        {
            guard remember(text) else { return nil }
        }
        let pairs = clock &* 10 &+ clock >> 8
        let (hour, minute, second) = (Int(pairs & 0xFF), Int(pairs >> 24 & 0xFF), Int(pairs >> 48 & 0xFF))
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return Double(midnight &+ hour &* 3_600 &+ minute &* 60 &+ second)
    }

    @inline(never) private mutating func remember(_ text: UnsafePointer<UInt8>) -> Bool {
        guard text[10] == 0x20, text[19] == 0x20,
            text[20] == UInt8(ascii: "+") || text[20] == UInt8(ascii: "-"),
            let date = AppleHealthDate.parse(UnsafeBufferPointer(start: text, count: Self.length)),
            let whole = Int(exactly: date)
        else { return false }
        func pair(_ index: Int) -> Int { Int(text[index] &- 0x30) &* 10 &+ Int(text[index + 1] &- 0x30) }
        let seconds = pair(11) * 3_600 + pair(14) * 60 + pair(17)
        guard seconds < 86_400 else { return false }
        midnight = whole - seconds
        month = ByteWords.load(text)
        day = ByteWords.load(text + 8) & 0xFF_FFFF
        zone = ByteWords.load(text + 17) >> 16
        return true
    }
}
