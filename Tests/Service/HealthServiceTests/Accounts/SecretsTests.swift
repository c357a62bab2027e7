import HealthService
import Testing

/// The digests of the test double are the real ones, and values in addresses have a single text.
@Suite struct SecretsTests {
    private let secrets = FastSecrets()

    /// The examples of FIPS 180-4, and of RFC 4231 (2 and 6).
    @Test func SEC_1_theDoubleOfTheTestsHasRealDigests() {
        #expect(
            FastSecrets.hex(secrets.sha256(Array("abc".utf8)))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            FastSecrets.hex(secrets.sha256([]))
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
        #expect(
            FastSecrets.hex(secrets.sha256(Array(long.utf8)))
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(
            FastSecrets.hex(secrets.hmacSHA256(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8)))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(
            FastSecrets.hex(
                secrets.hmacSHA256(
                    Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                    key: [UInt8](repeating: 0xAA, count: 131)))
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test func SEC_1_aStreamHasTheDigestOfTheWhole() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let stream = secrets.makeSHA256()
        for start in stride(from: 0, to: bytes.count, by: 37) {
            bytes[start..<min(start + 37, bytes.count)].withUnsafeBytes { stream.update($0) }
        }
        #expect(stream.finish() == secrets.sha256(bytes))
    }
}
