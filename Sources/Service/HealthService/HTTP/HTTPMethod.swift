/// What a request wants done (RFC 9110).
public enum HTTPMethod: String, Sendable, CaseIterable {
    /// Reads.
    case get = "GET"
    /// Reads without the body.
    case head = "HEAD"
    /// Makes, or does.
    case post = "POST"
    /// Puts something in the place of what is there.
    case put = "PUT"
    /// Changes a part.
    case patch = "PATCH"
    /// Deletes.
    case delete = "DELETE"

    /// Some methods, each once in the usual order, and HEAD with GET (API-12).
    package static func all(with methods: some Sequence<HTTPMethod>) -> [HTTPMethod] {
        let known = Set(methods)
        return allCases.filter { known.contains($0) || $0 == .head && known.contains(.get) }
    }

    /// Whether it changes nothing (SEC-22).
    public var isSafe: Bool { self == .get || self == .head }
}
