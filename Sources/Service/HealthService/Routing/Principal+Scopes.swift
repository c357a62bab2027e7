extension Principal {
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
