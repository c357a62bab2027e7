import HealthModel
import TestSupport
import Testing

@Suite struct Base64URLTests {
    @Test func everyLengthComesBack() {
        var generator = SeededGenerator(seed: 1)
        for count in 0..<70 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let text = Base64URL.text(bytes)
            #expect(text.utf8.count == (count * 8 + 5) / 6)
            #expect(Base64URL.bytes(text.utf8) == bytes)
        }
    }

    /// The examples of RFC 4648, section 10, without padding.
    @Test(arguments: [("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE")])
    func itIsTheUsualOne(plain: String, text: String) {
        #expect(Base64URL.text(plain.utf8) == text)
        #expect(Base64URL.bytes(text.utf8) == Array(plain.utf8))
    }

    /// Each value has exactly one text, so that no alternative spelling is accepted.
    @Test(arguments: ["Zh", "Zm9", "Z", "Zg==", "Zm9v\n", "Zm+v", "Zm/v", "Ä", " Zg"])
    func otherTextsAreNone(_ text: String) {
        #expect(Base64URL.bytes(text.utf8) == nil)
    }
}
