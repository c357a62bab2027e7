import Foundation
import HealthService

/// A page: its method, path and handler, from which its route is made.
struct PageRoute: Sendable {
    /// The result of a page handler.
    enum Answer: Sendable {
        /// A page rendered from a template; after a refusal, it has the status of the problem.
        case shown(template: String, title: String, view: any Sendable, refusal: Problem? = nil)
        /// A redirect to another page, for example after a form submission.
        case goTo(String)
        /// A response that is not a page.
        case other(ServiceResponse)
    }

    let method: HTTPMethod
    let path: RoutePath
    /// A Boolean value that indicates whether the form uploads files, so that its token is checked with them.
    let takesFiles: Bool
    let make: @Sendable (PageCall) async throws -> Answer

    init(_ path: RoutePath, _ make: @escaping @Sendable (PageCall) async throws -> Answer) {
        self.init(.get, path, make)
    }

    init(
        _ method: HTTPMethod, _ path: RoutePath, takesFiles: Bool = false,
        _ make: @escaping @Sendable (PageCall) async throws -> Answer
    ) {
        (self.method, self.path, self.takesFiles, self.make) = (method, path, takesFiles, make)
    }

    private var words: [Substring] { path.text.split(separator: "/").filter { !$0.hasPrefix("{") } }

    /// The name of the form in templates and the scope of its token, such as `accessTokensRevoke` (SEC-24).
    var form: String { words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined() }

    /// A Boolean value that indicates whether the page depends on more than the store, such as permissions, the time or
    /// running operations.
    var isOfAccount: Bool { ["import", "live", "access", "settings", "admin", "enter"].contains(words.first ?? "") }

    /// A Boolean value that indicates whether the page compares a day, a week or a goal with the time that has passed.
    var dependsOnTime: Bool { ["", "today", "week", "goals"].contains(words.first ?? "") }
}
