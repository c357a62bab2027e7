import Foundation
import HealthModel

/// An authenticator, which determines the principal of a request by session cookie or token (SEC-20, SEC-30).
///
/// The principal alone determines whose data is accessed (API-2).
struct Authenticator {
    let accounts: Accounts

    /// Authenticates a request; returns `nil` if it has no valid credentials.
    ///
    /// - Throws: ``Problem`` if the request has conflicting credentials, or if there were too many attempts.
    func requester(of request: ServiceRequest) throws -> Principal? {
        do throws(AccountError) {
            guard let caller = try caller(of: request) else { return nil }
            return Principal(caller, usualZone: accounts.timeZone)
        } catch .unauthenticated {
            return nil
        }
    }

    /// Returns the store of a principal.
    func store(of requester: Principal) throws -> PersonStore {
        guard let caller = requester.caller else { throw Problem.unauthenticated }
        return try accounts.store(of: caller.person)
    }

    private func caller(of request: ServiceRequest) throws(AccountError) -> Caller? {
        if let cookie = SessionCookie.value(in: request) { return .session(try accounts.signedIn(cookie: cookie)) }
        guard let token = Self.token(in: request) else { return nil }
        return .token(try accounts.bearer(of: token, from: request.visitor.address))
    }

    /// Returns whether a token may be sent as an API key to a path.
    static func acceptsKey(_ path: String) -> Bool { path.hasPrefix("/api/v1/ingest/") }

    /// Returns the token in a request.
    ///
    /// Exporters without support for `Authorization` may send it as an API key on import routes (SEC-30).
    private static func token(in request: ServiceRequest) -> String? {
        if let field = request.fields["Authorization"] {
            let parts = field.split(separator: " ", maxSplits: 1)
            return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
        }
        guard acceptsKey(request.target) else { return nil }
        return request.fields["X-API-Key"] ?? request.fields["api-key"]
    }
}

extension Principal {
    /// Creates the principal of an account.
    ///
    /// - Parameter usualZone: The time zone of people who did not choose one.
    init(_ caller: Caller, usualZone: TimeZone) {
        let settings = caller.person.settings
        var preferences = Preferences()
        preferences.timeZone = settings.timeZone.flatMap(TimeZone.init(identifier:)) ?? usualZone
        preferences.weekStart = settings.weekStart
        preferences.locale = settings.locale
        preferences.homeRadius = settings.homeRadius > 0 ? settings.homeRadius : nil
        let right: Right =
            switch caller {
            case .session: .owner
            case .token(let bearer): .token(name: bearer.token.name, scopes: bearer.token.scopes.allowed)
            }
        self.init(
            person: caller.person.id.uuidString, app: caller.app, right: right, caller: caller, preferences: preferences
        )
    }
}
