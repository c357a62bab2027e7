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

    /// Whether it changes nothing (SEC-22).
    public var isSafe: Bool { self == .get || self == .head }
}
