/// A representation of numbers as a symbol and additional bits.
///
/// Small numbers are symbols themselves; the symbol of a larger one encodes its length and the bit after the first,
/// and the remaining bits follow unchanged. Negative numbers are interleaved with the others (zigzag).
enum NumberToken {
    /// The bound below which numbers are their own symbol.
    static let direct: UInt8 = 32
    /// The greatest symbol of numbers with 57 bits.
    static let greatest = 135

    @inline(__always)
    static func fold(_ number: Int64) -> UInt64 { UInt64(bitPattern: (number &<< 1) ^ (number &>> 63)) }

    @inline(__always)
    static func unfold(_ folded: UInt64) -> Int64 {
        Int64(bitPattern: folded &>> 1) ^ (0 &- Int64(bitPattern: folded & 1))
    }

    /// Returns the symbol of a folded number of at most 57 bits.
    @inline(__always)
    static func symbol(_ folded: UInt64) -> UInt8 {
        if folded < UInt64(direct) { return UInt8(truncatingIfNeeded: folded) }
        let length = UInt64(63 &- folded.leadingZeroBitCount)
        return UInt8(truncatingIfNeeded: 22 &+ 2 &* length &+ ((folded &>> (length &- 1)) & 1))
    }

    /// Returns the number of additional bits of a symbol.
    @inline(__always)
    static func bitCount(_ symbol: UInt8) -> Int { symbol < direct ? 0 : (Int(symbol) &- 32) / 2 &+ 4 }

    /// Returns the least folded number of a symbol.
    static func base(_ symbol: UInt8) -> UInt64 {
        symbol < direct ? UInt64(symbol) : (2 | UInt64(symbol & 1)) &<< UInt64(bitCount(symbol))
    }

    /// The least folded number and the number of additional bits of every symbol.
    static let table: [(base: UInt64, bits: UInt64)] = (0...255).map { symbol in
        symbol > greatest ? (0, 0) : (base(UInt8(symbol)), UInt64(bitCount(UInt8(symbol))))
    }
}
