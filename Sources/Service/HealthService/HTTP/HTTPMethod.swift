/// A request method (RFC 9110).
public enum HTTPMethod: String, Sendable, CaseIterable {
    /// Reads a resource.
    case get = "GET"
    /// Reads a resource without its body.
    case head = "HEAD"
    /// Creates a resource, or performs an action.
    case post = "POST"
    /// Replaces a resource.
    case put = "PUT"
    /// Changes a part of a resource.
    case patch = "PATCH"
    /// Deletes a resource.
    case delete = "DELETE"

    /// Returns methods without duplicates in the usual order, with HEAD added to GET (API-12).
    package static func all(with methods: some Sequence<HTTPMethod>) -> [HTTPMethod] {
        let known = Set(methods)
        return allCases.filter { known.contains($0) || $0 == .head && known.contains(.get) }
    }

    /// A Boolean value that indicates whether the method is safe, that is, changes nothing (SEC-22).
    public var isSafe: Bool { self == .get || self == .head }
}
