/// The identifier of a request in responses and in the log (API-8).
enum RequestIdentifier {
    /// Creates an identifier with 100 random bits in Crockford's Base32 alphabet, which avoids ambiguous letters.
    static func make() -> String {
        let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        return String((0..<20).map { _ in alphabet[Int.random(in: 0..<32)] })
    }
}
