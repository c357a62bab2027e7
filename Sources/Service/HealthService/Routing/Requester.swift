import HealthModel

/// Who asks, as the doorkeeper found.
struct Requester: Sendable {
    /// By which right.
    enum Right: Sendable, Hashable {
        /// The person's own session: everything.
        case owner
        /// A token: what its app may read and share, and these scopes.
        case token(name: String, scopes: Set<AccessScope>)
    }

    /// Whose data they are, as an account names the person.
    var person: String
    /// The app that the store sees.
    var app: AppIdentity
    var right: Right
    /// The account that it is; nil where nobody keeps accounts.
    var caller: Caller?
    var preferences = Preferences()

    var isOwner: Bool { right == .owner }

    /// Fails unless the caller may ask a route (API-95).
    func check(_ need: Route.Need) throws {
        switch (need, right) {
        case (.reading, _), (.scope, .owner), (.owner, .owner): return
        case (.scope(let scope), .token(_, let scopes)):
            guard scopes.contains(scope) else { throw Problem.insufficientScope(scope.rawValue) }
        case (.owner, .token): throw Problem.insufficientScope("owner")
        }
    }
}
