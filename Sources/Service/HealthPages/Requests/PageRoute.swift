import Foundation
import HealthService

/// A page: its route and its handler.
struct PageRoute: Sendable {
    /// The result of a page handler.
    enum Answer: Sendable {
        /// A page rendered from a template; after a refusal, it has the status of the problem.
        case shown(template: String, title: String, view: any Sendable, refusal: PageSessionError? = nil)
        /// A redirect to another page, for example after a form submission.
        case goTo(String)
        /// A response that is not a page.
        case other(ServiceResponse)
    }

    let method: String
    /// The segments of the path; parameters are in braces.
    let path: [String]
    /// A Boolean value that indicates whether the form uploads files, so that the API parses it and checks its token.
    let takesFiles: Bool
    let make: @Sendable (PageCall) async throws -> Answer

    init(_ path: String, _ make: @escaping @Sendable (PageCall) async throws -> Answer) {
        self.init("GET", path, make)
    }

    init(
        _ method: String, _ path: String, takesFiles: Bool = false,
        _ make: @escaping @Sendable (PageCall) async throws -> Answer
    ) {
        (self.method, self.takesFiles, self.make) = (method, takesFiles, make)
        self.path = path.split(separator: "/").map(String.init)
    }

    /// The name of the form in templates and the scope of its token, such as `accessTokensRevoke` (SEC-24).
    var form: String {
        let words = path.filter { !$0.hasPrefix("{") }
        return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
    }

    /// Returns the parameters of a matching path, or `nil` if the path does not match.
    func arguments(in parts: [String]) -> [String: String]? {
        guard parts.count == path.count else { return nil }
        var arguments: [String: String] = [:]
        for (pattern, part) in zip(path, parts) {
            if pattern.hasPrefix("{") {
                arguments[String(pattern.dropFirst().dropLast())] = part
            } else if pattern != part {
                return nil
            }
        }
        return arguments
    }
}
