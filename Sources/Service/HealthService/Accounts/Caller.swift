package import Foundation
import HealthModel

/// A person, without confidential properties.
package struct Person: Sendable, Hashable {
    package var id: UUID
    /// The login name; nil for the owner of personal mode.
    package var name: String?
    package var shownName: String
    package var role: PersonRecord.Role
    package var state: PersonRecord.State
    package var made: Date
    package var settings: PersonSettings

    init(_ record: PersonRecord) {
        id = record.id
        name = record.name
        shownName = record.shownName
        role = record.role
        state = record.state
        made = record.made
        settings = PersonSettings(stored: record.settings)
    }
}

/// A session, without its secret.
package struct LoginSession: Sendable, Hashable {
    package var id: UUID
    package var begun: Date
    /// The date of the last use, with a resolution of one minute.
    package var used: Date
    /// The date of the last password confirmation.
    package var confirmed: Date
    package var browser: String
    package var addressPrefix: String

    init(_ record: SessionRecord) {
        id = record.id
        begun = record.begun
        used = record.used
        confirmed = record.confirmed
        browser = record.browser
        addressPrefix = record.address
    }
}

/// A person who is logged in.
package struct SignedIn: Sendable, Hashable {
    package var person: Person
    package var session: LoginSession
    /// The SHA-256 digest of the cookie's value, to which forms are bound (SEC-24).
    var digest: [UInt8]
}

/// A session with its secret, which is returned only once.
package struct IssuedSession: Sendable, Hashable {
    /// The value of the cookie.
    var secret: String
    package var signedIn: SignedIn
}

/// An app that authenticated with a person's token.
struct TokenBearer: Sendable, Hashable {
    var person: Person
    var token: Token
}

/// An authenticated caller.
enum Caller: Sendable, Hashable {
    case session(SignedIn)
    case token(TokenBearer)

    var person: Person {
        switch self {
        case .session(let signedIn): signedIn.person
        case .token(let bearer): bearer.person
        }
    }

    /// The app on whose behalf the person's store is queried (SEC-31, SEC-34).
    var app: AppIdentity {
        switch self {
        case .session: .dashboard
        case .token(let bearer): bearer.token.app
        }
    }

    /// The actor that the audit log records.
    var actor: AuditRecord.Actor {
        switch self {
        case .session(let signedIn): .session(signedIn.session.id)
        case .token(let bearer): .token(bearer.token.id)
        }
    }

    /// The owner whose jobs the caller may access: `nil` for a session, which has access to all jobs of its person; a
    /// token has access only to its own (API-73).
    var knownActor: String? {
        switch self {
        case .session: nil
        case .token: owner
        }
    }

    /// The owner of the caller's idempotency keys and jobs (API-11, API-73).
    var owner: String {
        switch self {
        case .session(let signedIn): "person \(signedIn.person.id.uuidString)"
        case .token(let bearer): "token \(bearer.token.id.uuidString)"
        }
    }
}

extension AppIdentity {
    /// The app identity of a person's own dashboard (SEC-34).
    static let dashboard = AppIdentity(
        bundleIdentifier: "org.openhealthkit.dashboard", name: Product.name, version: Product.version)

    /// Returns the app identity of a token (SEC-31).
    static func token(_ id: UUID, name: String) -> AppIdentity {
        AppIdentity(bundleIdentifier: tokenPrefix + id.uuidString, name: name)
    }

    static let tokenPrefix = "token."
}
