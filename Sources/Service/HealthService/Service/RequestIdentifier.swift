/// The number of a request, which answers and the log have (API-8).
enum RequestIdentifier {
    /// 96 random bits in the alphabet of Crockford's Base32, which nobody mistypes.
    static func make() -> String {
        let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        return String((0..<20).map { _ in alphabet[Int.random(in: 0..<32)] })
    }
}
