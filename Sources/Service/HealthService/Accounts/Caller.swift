import Foundation
import HealthModel
import HealthStore

/// A person, without what nobody may see.
struct Person: Sendable, Hashable {
    var id: UUID
    /// The login name; nil for the owner of personal mode.
    var name: String?
    var shownName: String
    var role: PersonRecord.Role
    var state: PersonRecord.State
    var made: Date
    var settings: PersonSettings

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

/// A session, without what proves it.
struct Session: Sendable, Hashable {
    var id: UUID
    var begun: Date
    /// When it was used last, to the minute.
    var used: Date
    /// When the password was given last.
    var confirmed: Date
    var browser: String
    var addressPrefix: String

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
struct SignedIn: Sendable, Hashable {
    var person: Person
    var session: Session
    /// SHA-256 of what the cookie says, to which forms are bound (SEC-24).
    var digest: [UInt8]
}

/// A session with what proves it, which is told once.
struct IssuedSession: Sendable, Hashable {
    /// The value of the cookie.
    var secret: String
    var signedIn: SignedIn
}

/// An app that shows a person's token.
struct TokenBearer: Sendable, Hashable {
    var person: Person
    var token: Token
}

/// Who asks.
enum Caller: Sendable, Hashable {
    case session(SignedIn)
    case token(TokenBearer)

    var person: Person {
        switch self {
        case .session(let signedIn): signedIn.person
        case .token(let bearer): bearer.person
        }
    }

    /// The app as which the person's store is asked (SEC-31, SEC-34).
    var app: AppIdentity {
        switch self {
        case .session: .dashboard
        case .token(let bearer): bearer.token.app
        }
    }

    /// The name of who asks in the audit.
    var actor: AuditRecord.Actor {
        switch self {
        case .session(let signedIn): .session(signedIn.session.id)
        case .token(let bearer): .token(bearer.token.id)
        }
    }

    /// Whose jobs it may know of: a session of all of its person (nil), a token of its own alone (API-73).
    var knownActor: String? {
        switch self {
        case .session: nil
        case .token: owner
        }
    }

    /// Whose keys of requests, and whose jobs, these are (API-11, API-73).
    var owner: String {
        switch self {
        case .session(let signedIn): "person \(signedIn.person.id.uuidString)"
        case .token(let bearer): "token \(bearer.token.id.uuidString)"
        }
    }
}

extension AppIdentity {
    /// The app as which a person reads and changes their own store (SEC-34).
    static let dashboard = AppIdentity(
        bundleIdentifier: "org.openhealthkit.dashboard", name: Product.name, version: Product.version)

    /// The app that a token is (SEC-31).
    static func token(_ id: UUID, name: String) -> AppIdentity {
        AppIdentity(bundleIdentifier: tokenPrefix + id.uuidString, name: name)
    }

    static let tokenPrefix = "token."
}
