package import Foundation
import HealthModel
package import HealthStore

/// The permissions of an app in a person's store (API-82).
package struct AppPermission: Sendable, Hashable {
    package var consent: AppConsent
    /// The token that represents the app; `nil` for a program on this machine.
    package var token: UUID?
    /// The name of the app, if known.
    package var name: String?
}

/// The permissions of all apps of a store, regardless of who granted them (API-82).
extension Accounts {
    /// Returns every app with a permission decision, except the person's own dashboard.
    package func permissions(of signedIn: SignedIn) throws(AccountError) -> [AppPermission] {
        let store = try store(of: signedIn.person)
        return try AccountError.mapping {
            let tokens = try database.read { try $0.tokens(of: signedIn.person.id) }
            return try store.engine.read { try $0.consents() }.compactMap { consent in
                guard consent.bundleIdentifier != AppIdentity.dashboard.source.bundleIdentifier else { return nil }
                let token = tokens.first {
                    AppIdentity.token($0.id, name: "").source.bundleIdentifier == consent.bundleIdentifier
                }
                return AppPermission(consent: consent, token: token?.id, name: token?.name ?? consent.name)
            }
        }
    }

    /// Sets the permissions of an app for some types, even if the app never requested them; other types are
    /// unchanged.
    ///
    /// - Throws: ``AccountError/notFound`` if the app is the person's own dashboard,
    ///   ``AccountError/invalid(field:_:)`` for a type that cannot be granted.
    func change(
        permissionsOf bundleIdentifier: String, _ decisions: AuthorizationDecisions, _ signedIn: SignedIn,
        from visitor: Visitor
    ) throws(AccountError) {
        try checkApp(bundleIdentifier)
        if let type = decisions.read.keys.first(where: { !$0.isReadable }) {
            throw .invalid(field: "read", "Permission to read \(type.identifier) follows from the types it contains.")
        }
        if let type = decisions.share.first(where: { $0.value && !$0.key.isShareable })?.key {
            throw .invalid(field: "share", "Apps cannot share \(type.identifier).")
        }
        let store = try store(of: signedIn.person)
        try AccountError.mapping {
            try store.engine.write {
                try $0.authorize(AppIdentity(bundleIdentifier: bundleIdentifier, name: ""), decisions)
            }
        }
        try log(.permissionChanged, bundleIdentifier, by: .session(signedIn), from: visitor)
    }

    /// Removes all permission decisions about a program on this machine, as if it had never requested any.
    ///
    /// - Throws: ``AccountError/notFound`` if there are none. The permissions of a token are removed with the token
    ///   instead.
    package func withdraw(
        permissionsOf bundleIdentifier: String, _ signedIn: SignedIn, from visitor: Visitor
    ) throws(AccountError) {
        try checkApp(bundleIdentifier)
        guard !bundleIdentifier.hasPrefix(AppIdentity.tokenPrefix) else {
            throw .invalid(field: "app", "This app is a token. Revoke the token.")
        }
        let store = try store(of: signedIn.person)
        let hadAny = try AccountError.mapping {
            try store.engine.write { try $0.forgetConsent(ofApp: bundleIdentifier) }
        }
        guard hadAny else { throw .notFound }
        try log(.permissionChanged, bundleIdentifier, by: .session(signedIn), from: visitor)
    }

    private func checkApp(_ bundleIdentifier: String) throws(AccountError) {
        guard bundleIdentifier != AppIdentity.dashboard.source.bundleIdentifier else { throw .notFound }
        guard (1...255).contains(bundleIdentifier.utf8.count),
            bundleIdentifier.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else { throw .invalid(field: "app", "Expected a bundle identifier.") }
    }
}
