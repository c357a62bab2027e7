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
}
