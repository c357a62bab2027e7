import Foundation
import HealthModel
import HealthStore

/// What an app may do in a person's store (API-82).
struct AppPermission: Sendable, Hashable {
    var consent: AppConsent
    /// The token that the app is; nil for a program of this machine.
    var token: UUID?
    /// What it is called, as far as anybody said.
    var name: String?
}

/// The permissions of all apps of a store, whoever gave them (API-82).
extension Accounts {
    /// Every app about which something was decided, but for the person's own pages.
    func permissions(of signedIn: SignedIn) throws(AccountError) -> [AppPermission] {
        let store = try store(of: signedIn.person)
        return try AccountError.mapping {
            let tokens = try database.read { try $0.tokens(of: signedIn.person.id) }
            return try store.engine.consents().compactMap { consent in
                guard consent.bundleIdentifier != AppIdentity.dashboard.source.bundleIdentifier else { return nil }
                let token = tokens.first {
                    AppIdentity.token($0.id, name: "").source.bundleIdentifier == consent.bundleIdentifier
                }
                return AppPermission(consent: consent, token: token?.id, name: token?.name ?? consent.name)
            }
        }
    }

    /// Decides about types of an app, also of one that never asked; other types keep their state.
    ///
    /// - Throws: ``AccountError/notFound`` if the app is the person's own pages, ``AccountError/invalid(field:_:)`` for a type
    ///   that cannot be given.
    func change(
        permissionsOf bundleIdentifier: String, _ decisions: AuthorizationDecisions, _ signedIn: SignedIn,
        from visitor: Visitor
    ) throws(AccountError) {
        try checkApp(bundleIdentifier)
        if let type = decisions.read.keys.first(where: { !$0.isReadable }) {
            throw .invalid(field: "read", "\(type.identifier) is read by what it contains.")
        }
        if let type = decisions.share.first(where: { $0.value && !$0.key.isShareable })?.key {
            throw .invalid(field: "share", "No app may share \(type.identifier).")
        }
        let store = try store(of: signedIn.person)
        try AccountError.mapping {
            try store.engine.authorize(AppIdentity(bundleIdentifier: bundleIdentifier, name: ""), decisions)
        }
        try log(.permissionChanged, bundleIdentifier, by: .session(signedIn), from: visitor)
    }

    /// Forgets all decisions about a program of this machine, which has then never asked.
    ///
    /// - Throws: ``AccountError/notFound`` if nothing was decided about it; the apps of tokens end with their tokens.
    func withdraw(
        permissionsOf bundleIdentifier: String, _ signedIn: SignedIn, from visitor: Visitor
    ) throws(AccountError) {
        try checkApp(bundleIdentifier)
        guard !bundleIdentifier.hasPrefix(AppIdentity.tokenPrefix) else {
            throw .invalid(field: "app", "This app is a token. Revoke the token.")
        }
        let store = try store(of: signedIn.person)
        let hadAny = try AccountError.mapping { try store.engine.forgetConsent(ofApp: bundleIdentifier) }
        guard hadAny else { throw .notFound }
        try log(.permissionChanged, bundleIdentifier, by: .session(signedIn), from: visitor)
    }

    private func checkApp(_ bundleIdentifier: String) throws(AccountError) {
        guard bundleIdentifier != AppIdentity.dashboard.source.bundleIdentifier else { throw .notFound }
        guard (1...255).contains(bundleIdentifier.utf8.count),
            bundleIdentifier.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else { throw .invalid(field: "app", "A bundle identifier is expected.") }
    }
}
