import HealthModel

/// The authenticated principal of a request.
struct Principal: Sendable {
    /// The authorization of a principal.
    enum Right: Sendable, Hashable {
        /// The person's own session, with full access.
        case owner
        /// A token, with the permissions of its app and additional scopes.
        case token(name: String, scopes: Set<AccessScope>)
    }

    /// The identifier of the person whose data is requested.
    var person: String
    /// The app on whose behalf the store is accessed.
    var app: AppIdentity
    var right: Right
    /// The account of the caller; `nil` without accounts.
    var caller: Caller?
    var preferences = Preferences()

    var isOwner: Bool { right == .owner }

    /// Throws unless the principal is authorized for a route (API-95).
    func check(_ need: Route.RouteAccess) throws {
        switch (need, right) {
        case (.reading, _), (.scope, .owner), (.owner, .owner): return
        case (.scope(let scope), .token(_, let scopes)):
            guard scopes.contains(scope) else { throw Problem.insufficientScope(scope.rawValue) }
        case (.owner, .token): throw Problem.insufficientScope("owner")
        }
    }
}
