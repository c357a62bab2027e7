/// An incremental implementation of the 128-bit hash MurmurHash3 for 64-bit machines (Austin Appleby, public domain).
///
/// It is fast and distributes well, but offers no protection against deliberate collisions.
package struct MurmurHash3 {
    private var h1: UInt64
    private var h2: UInt64
    private var pending: UInt64?
    private var byteCount: UInt64 = 0

    private static let c1: UInt64 = 0x87C3_7B91_1142_53D5
    private static let c2: UInt64 = 0x4CF5_AD43_2745_937F

    package init(seed: UInt32 = 0) {
        h1 = UInt64(seed)
        h2 = UInt64(seed)
    }

    /// Hashes eight bytes: the number in little-endian order.
    @inline(__always) package mutating func add(_ word: UInt64) {
        byteCount &+= 8
        guard let first = pending else {
            pending = word
            return
        }
        pending = nil
        h1 ^= Self.mix1(first)
        h1 = Self.rotate(h1, 27) &+ h2
        h1 = h1 &* 5 &+ 0x52DC_E729
        h2 ^= Self.mix2(word)
        h2 = Self.rotate(h2, 31) &+ h1
        h2 = h2 &* 5 &+ 0x3849_5AB5
    }

    /// Hashes the bit patterns of numbers like ``add(_:)``.
    ///
    /// The loop is in this module because calling another module for each of a million words costs more than the
    /// hash. All NaN bit patterns hash like the canonical one.
    package mutating func add(_ numbers: UnsafeBufferPointer<Double>) {
        for number in numbers { add((number.isNaN ? Double.nan : number).bitPattern) }
    }

    /// Hashes the remaining bytes, padded as in the reference implementation, and returns the hash.
    package mutating func finish(tail bytes: [UInt8] = []) -> (UInt64, UInt64) {
        var words = bytes.prefix(15 - (pending == nil ? 0 : 8))
        while words.count >= 8 {
            add(Self.word(words.prefix(8)))
            words = words.dropFirst(8)
        }
        byteCount &+= UInt64(words.count)
        if let first = pending {
            if !words.isEmpty { h2 ^= Self.mix2(Self.word(words)) }
            h1 ^= Self.mix1(first)
        } else if !words.isEmpty {
            h1 ^= Self.mix1(Self.word(words))
        }
        pending = nil
        h1 ^= byteCount
        h2 ^= byteCount
        h1 &+= h2
        h2 &+= h1
        h1 = Self.finalMix(h1)
        h2 = Self.finalMix(h2)
        h1 &+= h2
        h2 &+= h1
        return (h1, h2)
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    @inline(__always) private static func mix1(_ word: UInt64) -> UInt64 { rotate(word &* c1, 31) &* c2 }

    @inline(__always) private static func mix2(_ word: UInt64) -> UInt64 { rotate(word &* c2, 33) &* c1 }

    @inline(__always) private static func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 {
        word << count | word >> (64 - count)
    }

    private static func finalMix(_ word: UInt64) -> UInt64 {
        var word = word
        word ^= word >> 33
        word &*= 0xFF51_AFD7_ED55_8CCD
        word ^= word >> 33
        word &*= 0xC4CE_B9FE_1A85_EC53
        return word ^ word >> 33
    }
}
