/// A provider of cryptographic primitives: random bytes, password hashes and digests (SEC-1).
///
/// A protocol, because the library of the server belongs to its program, and tests use a fast test double.
public protocol Secrets: Sendable {
    /// Returns the given number of cryptographically secure random bytes.
    func randomBytes(_ count: Int) -> [UInt8]

    /// Returns the hash of a password with a fresh salt, as a PHC string such as `$argon2id$v=19$…` (SEC-2).
    ///
    /// The hash is slow by design and blocks its thread. It uses the parameters of ``PasswordHashing``.
    ///
    /// - Throws: An error if there is not enough memory.
    func hash(password: [UInt8]) throws -> String

    /// Returns whether a password matches a hash. As slow as hashing.
    ///
    /// - Returns: `false` also if the hash cannot be parsed.
    func check(password: [UInt8], against hash: String) -> Bool

    /// Returns whether a hash was created with weaker parameters than new ones.
    func needsRehash(_ hash: String) -> Bool

    /// Returns the SHA-256 digest of bytes (FIPS 180-4), 32 bytes long.
    func sha256(_ bytes: [UInt8]) -> [UInt8]

    /// Creates an incremental SHA-256 digest.
    func makeSHA256() -> SHA256Stream

    /// Returns the HMAC-SHA-256 of bytes (RFC 2104), 32 bytes long, for a key of any length.
    func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8]

    /// Compares bytes in constant time, so that the timing does not reveal where they differ. Returns `false` if the
    /// lengths differ.
    func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool
}

/// An incremental SHA-256 digest, used by one task at a time.
public struct SHA256Stream {
    /// Appends bytes to the digest.
    public let update: (UnsafeRawBufferPointer) -> Void
    /// Returns the 32 bytes of the digest; no further calls are allowed.
    public let finish: () -> [UInt8]

    /// Creates a digest from the functions of a library.
    public init(update: @escaping (UnsafeRawBufferPointer) -> Void, finish: @escaping () -> [UInt8]) {
        (self.update, self.finish) = (update, finish)
    }
}

/// The cost parameters of password hashes (SEC-2): above the minimum of the OWASP cheat sheet for Argon2id, about 70
/// ms of processor time.
public enum PasswordHashing {
    /// The memory, in KiB.
    public static let memory = 47_104
    /// The number of passes over the memory.
    public static let passes = 2
    /// The number of lanes.
    public static let lanes = 1
}
