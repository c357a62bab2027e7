/// What forms carry besides the cookie (SEC-24): bound to the session and to what the form is for.
///
/// Each is masked with fresh bytes, so that no page has the same bytes twice: what is compressed beside a secret tells of it.
struct FormTokens: Sendable {
    private static let length = 32
    private let key: [UInt8]
    private let secrets: any Secrets

    /// - Parameter key: The server's secret, of 32 bytes.
    init(key: [UInt8], secrets: any Secrets) {
        self.key = key
        self.secrets = secrets
    }

    /// A token for a form of a page that a session shows.
    func make(for signedIn: SignedIn, purpose: String) -> String {
        let pad = secrets.randomBytes(Self.length)
        return Base64URL.text(pad + Self.masked(code(signedIn, purpose), with: pad))
    }

    /// Whether a token is one for this form and session.
    func check(_ token: String, for signedIn: SignedIn, purpose: String) -> Bool {
        guard token.utf8.count <= 4 * Self.length, let bytes = Base64URL.bytes(token.utf8),
            bytes.count == 2 * Self.length
        else { return false }
        let code = Self.masked(Array(bytes.suffix(Self.length)), with: Array(bytes.prefix(Self.length)))
        return secrets.areEqual(code, self.code(signedIn, purpose))
    }

    /// What tells pages of one session from those of others, and nothing else.
    func mark(of signedIn: SignedIn) -> String { Base64URL.text(Array(code(signedIn, "").prefix(8))) }

    private func code(_ signedIn: SignedIn, _ purpose: String) -> [UInt8] {
        // The key is used for other things too, each with a word of its own before it.
        secrets.hmacSHA256(Array("form\0".utf8) + signedIn.digest + Array(purpose.utf8), key: key)
    }

    private static func masked(_ bytes: [UInt8], with pad: [UInt8]) -> [UInt8] { zip(bytes, pad).map { $0 ^ $1 } }
}
