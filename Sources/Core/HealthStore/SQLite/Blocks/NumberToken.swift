/// A number as a symbol and further bits.
///
/// Small numbers are symbols by themselves; of greater ones the symbol says how long they are and the bit after the
/// first, and the rest follows as it is. Negative numbers are folded between the others (zigzag).
enum NumberToken {
    /// Numbers below are their own symbol.
    static let direct: UInt8 = 32
    /// The greatest symbol of numbers that have 57 bits.
    static let greatest = 135

    @inline(__always)
    static func fold(_ number: Int64) -> UInt64 { UInt64(bitPattern: (number &<< 1) ^ (number &>> 63)) }

    @inline(__always)
    static func unfold(_ folded: UInt64) -> Int64 {
        Int64(bitPattern: folded &>> 1) ^ (0 &- Int64(bitPattern: folded & 1))
    }

    /// The symbol of a folded number of at most 57 bits.
    @inline(__always)
    static func symbol(_ folded: UInt64) -> UInt8 {
        if folded < UInt64(direct) { return UInt8(truncatingIfNeeded: folded) }
        let length = UInt64(63 &- folded.leadingZeroBitCount)
        return UInt8(truncatingIfNeeded: 22 &+ 2 &* length &+ ((folded &>> (length &- 1)) & 1))
    }

    /// How many further bits a symbol has.
    @inline(__always)
    static func bitCount(_ symbol: UInt8) -> Int { symbol < direct ? 0 : (Int(symbol) &- 32) / 2 &+ 4 }

    /// The least folded number of a symbol.
    static func base(_ symbol: UInt8) -> UInt64 {
        symbol < direct ? UInt64(symbol) : (2 | UInt64(symbol & 1)) &<< UInt64(bitCount(symbol))
    }

    /// What reading needs of every symbol: the least folded number, and how many bits follow.
    static let table: [(base: UInt64, bits: UInt64)] = (0...255).map { symbol in
        symbol > greatest ? (0, 0) : (base(UInt8(symbol)), UInt64(bitCount(UInt8(symbol))))
    }
}
