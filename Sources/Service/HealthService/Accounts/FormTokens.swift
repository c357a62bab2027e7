import HealthModel

/// Form tokens (SEC-24), which protect forms against cross-site request forgery.
///
/// A token is bound to the session and to the purpose of the form.
///
/// Each token is masked with fresh random bytes, so that no two pages contain the same bytes: compressing a constant
/// secret would reveal it.
struct FormTokens: Sendable {
    private static let length = 32
    private let key: [UInt8]
    private let secrets: any Secrets

    /// - Parameter key: The server's secret of 32 bytes.
    init(key: [UInt8], secrets: any Secrets) {
        self.key = key
        self.secrets = secrets
    }

    /// Returns a token for a form in a session.
    func make(for signedIn: SignedIn, purpose: String) -> String {
        let pad = secrets.randomBytes(Self.length)
        return Base64URL.text(pad + Self.masked(code(signedIn, purpose), with: pad))
    }

    /// Returns whether a token is valid for a form in a session.
    func check(_ token: String, for signedIn: SignedIn, purpose: String) -> Bool {
        guard token.utf8.count <= 4 * Self.length, let bytes = Base64URL.bytes(token.utf8),
            bytes.count == 2 * Self.length
        else { return false }
        let code = Self.masked(Array(bytes.suffix(Self.length)), with: Array(bytes.prefix(Self.length)))
        return secrets.areEqual(code, self.code(signedIn, purpose))
    }

    /// Returns a text that distinguishes the pages of one session from those of others, and reveals nothing else.
    func mark(of signedIn: SignedIn) -> String { Base64URL.text(Array(code(signedIn, "").prefix(8))) }

    private func code(_ signedIn: SignedIn, _ purpose: String) -> [UInt8] {
        // The key has other uses too, each with its own prefix.
        secrets.hmacSHA256(Array("form\0".utf8) + signedIn.digest + Array(purpose.utf8), key: key)
    }

    private static func masked(_ bytes: [UInt8], with pad: [UInt8]) -> [UInt8] { zip(bytes, pad).map { $0 ^ $1 } }
}
