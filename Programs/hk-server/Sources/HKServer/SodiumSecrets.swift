import CSodium
import HealthService

/// Random bytes and hashes from libsodium (SEC-1).
struct SodiumSecrets: Secrets {
    init() throws {
        guard sodium_init() >= 0 else { throw StartupError("Could not initialize libsodium.") }
    }

    func randomBytes(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            if let start = buffer.baseAddress { randombytes_buf(start, count) }
            written = count
        }
    }

    // MARK: Passwords

    private static let operations = UInt64(PasswordHashing.passes)
    private static let memory = PasswordHashing.memory << 10

    func hash(password: [UInt8]) throws -> String {
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
        let status = Self.withCharacters(of: password) {
            crypto_pwhash_str(&text, $0, $1, Self.operations, Self.memory)
        }
        guard status == 0 else { throw StartupError("Not enough memory to hash the password.") }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func check(password: [UInt8], against hash: String) -> Bool {
        guard hash.utf8.count < Int(crypto_pwhash_strbytes()) else { return false }
        return Self.withCharacters(of: password) { crypto_pwhash_str_verify(hash, $0, $1) } == 0
    }

    private static func withCharacters(
        of password: [UInt8], _ body: (UnsafePointer<CChar>, UInt64) -> Int32
    ) -> Int32 {
        // One extra byte, so that an empty password has an address, too.
        let characters = password.map { CChar(bitPattern: $0) } + [0]
        return characters.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { body($0, UInt64(password.count)) } ?? -1
        }
    }

    func needsRehash(_ hash: String) -> Bool {
        guard hash.utf8.count < Int(crypto_pwhash_strbytes()) else { return true }
        return crypto_pwhash_str_needs_rehash(hash, Self.operations, Self.memory) != 0
    }

    // MARK: Digests

    func sha256(_ bytes: [UInt8]) -> [UInt8] {
        digest { crypto_hash_sha256($0, bytes, UInt64(bytes.count)) }
    }

    func makeSHA256() -> SHA256Stream {
        let digest = Digest()
        return SHA256Stream(update: digest.update, finish: digest.finish)
    }

    func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
        return digest { crypto_auth_hmacsha256_final(&state, $0) }
    }

    func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && sodium_memcmp(one, other, one.count) == 0
    }

    private func digest(_ write: (UnsafeMutablePointer<UInt8>) -> Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 32)
        _ = bytes.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map(write) }
        return bytes
    }

    private final class Digest {
        private var state = crypto_hash_sha256_state()

        init() { crypto_hash_sha256_init(&state) }

        func update(_ bytes: UnsafeRawBufferPointer) {
            guard let start = bytes.baseAddress else { return }
            crypto_hash_sha256_update(&state, start.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
        }

        func finish() -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 32)
            crypto_hash_sha256_final(&state, &bytes)
            return bytes
        }
    }
}
