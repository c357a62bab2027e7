import Foundation
import HealthService

/// A page: where it is, and how it is made.
struct Page: Sendable {
    /// What follows from asking for a page.
    enum Answer: Sendable {
        /// A page made of a template; of what was refused it has the status.
        case shown(template: String, title: String, view: any Sendable, refusal: VisitProblem? = nil)
        /// Another page, as after a form was sent.
        case goTo(String)
        /// Something that is no page.
        case other(ServiceResponse)
    }

    let method: String
    /// The parts of the path; what varies stands in braces.
    let path: [String]
    /// Whether its form has files, and so is read, and checked, by the API.
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

    /// What its form is called in templates, and what the form's token is for: `accessTokensRevoke` (SEC-24).
    var form: String {
        let words = path.filter { !$0.hasPrefix("{") }
        return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
    }

    /// What varies in a path; nil if it is another page's.
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
