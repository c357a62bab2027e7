/// What a request wants done (RFC 9110).
public enum HTTPMethod: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether it changes nothing (SEC-22).
    public var isSafe: Bool { self == .get || self == .head }
}
