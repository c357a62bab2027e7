/// What must be secret, or must not be guessed: random bytes, hashes of passwords, digests (SEC-1).
///
/// The server takes them from a library; its tests from a double that is fast.
public protocol Secrets: Sendable {
    /// So many bytes that nobody can foresee.
    func randomBytes(_ count: Int) -> [UInt8]

    /// The hash of a password with a salt of its own, as a PHC string such as `$argon2id$v=19$…` (SEC-2).
    ///
    /// It is meant to be slow, and blocks its thread. It is asked for with the parameters of ``PasswordHashing``.
    ///
    /// - Throws: An error if there is not enough memory.
    func hash(password: [UInt8]) throws -> String

    /// Whether a password is the one that a hash was made of; slow as making one.
    ///
    /// - Returns: False also if the hash cannot be read.
    func check(password: [UInt8], against hash: String) -> Bool

    /// Whether a hash was made with less effort than new ones are.
    func needsRehash(_ hash: String) -> Bool

    /// The 32 bytes of SHA-256 (FIPS 180-4).
    func sha256(_ bytes: [UInt8]) -> [UInt8]

    /// SHA-256 of bytes that come one after another.
    func makeSHA256() -> any SHA256Stream

    /// The 32 bytes of HMAC-SHA-256 (RFC 2104), whatever the length of the key.
    func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8]

    /// Whether bytes are the same, in a time that does not tell where they differ; false if there are more of one.
    func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool
}

/// SHA-256 of bytes that come one after another; used by one task at a time.
public protocol SHA256Stream: AnyObject {
    /// Takes the bytes that come next.
    func update(_ bytes: UnsafeRawBufferPointer)

    /// The 32 bytes; nothing may follow.
    func finish() -> [UInt8]
}

/// What a hash of a password costs (SEC-2): above the floor of OWASP's cheat sheet for Argon2id, some 70 ms of a processor.
public enum PasswordHashing {
    /// The memory, in KiB.
    public static let memory = 47_104
    /// How often the memory is passed over.
    public static let passes = 2
    /// How many lanes there are.
    public static let lanes = 1
}
