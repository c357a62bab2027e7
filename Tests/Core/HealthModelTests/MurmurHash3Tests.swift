import HealthModel
import Testing

@Suite struct MurmurHash3Tests {
    @Test(
        arguments: [
            ("", 0x0, 0x0),
            ("hello", 0xCBD8_A7B3_41BD_9B02, 0x5B1E_906A_48AE_1D19),
            ("hello, world", 0x342F_AC62_3A5E_BC8E, 0x4CDC_BC07_9642_414D),
            ("The quick brown fox jumps over the lazy dog", 0xE34B_BC7B_BC07_1B6C, 0x7A43_3CA9_C49A_9347),
        ] as [(String, UInt64, UInt64)])
    func referenceVectors(text: String, first: UInt64, second: UInt64) {
        var hash = MurmurHash3()
        var rest = Array(text.utf8)[...]
        while rest.count >= 8 {
            hash.add(rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
            rest = rest.dropFirst(8)
        }
        #expect(hash.finish(tail: Array(rest)) == (first, second))
    }

    /// Words may be added one by one, or be part of the tail, which holds fewer bytes than a block.
    @Test(arguments: 0...15) func aTailHasUpToFifteenBytes(count: Int) {
        let bytes = (0..<count).map { UInt8($0 * 17 + 3) }
        var hash = MurmurHash3()
        let tail = hash.finish(tail: bytes)
        var other = MurmurHash3()
        if count >= 8 { other.add(bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }) }
        let words = other.finish(tail: Array(bytes.dropFirst(count < 8 ? 0 : 8)))
        #expect(tail == words)
        // One byte more or less, and another one, is another hash.
        var longer = MurmurHash3()
        var changed = MurmurHash3()
        #expect(count == 15 || longer.finish(tail: bytes + [0]) != tail)
        if let last = bytes.last { #expect(changed.finish(tail: bytes.dropLast() + [last ^ 1]) != tail) }
    }

    @Test(arguments: 0...5) func numbersAreHashedByTheirBits(count: Int) {
        let all: [Double] = [1.5, -0.0, Double(nan: 7, signaling: false), -.infinity, 3]
        let numbers = all.prefix(count)
        var hash = MurmurHash3()
        Array(numbers).withUnsafeBufferPointer { hash.add($0) }
        var other = MurmurHash3()
        for number in numbers { other.add((number.isNaN ? Double.nan : number).bitPattern) }
        var plain = MurmurHash3()
        for number in numbers { plain.add(number.bitPattern) }
        let found = hash.finish(tail: [1, 2])
        #expect(found == other.finish(tail: [1, 2]))
        #expect((found == plain.finish(tail: [1, 2])) == (count < 3))
    }
}
