import Foundation
import HealthModel
import HealthStore

/// A token of a person, without what proves it (SEC-30): an app in the person's store (SEC-31).
struct Token: Sendable, Hashable {
    var id: UUID
    var name: String
    /// The first characters, by which its person knows it again.
    var prefix: String
    var scopes: TokenScopes
    var made: Date
    /// When it was used last, to the hour.
    var used: Date?
    var expires: Date?
    /// A prefix of the address it was used from last.
    var addressPrefix: String?
    /// When it was revoked; then it is of no more use.
    var revoked: Date?

    init(_ record: TokenRecord) {
        id = record.id
        name = record.name
        prefix = record.prefix
        scopes = TokenScopes(stored: record.scopes)
        made = record.made
        used = record.used
        expires = record.expires
        addressPrefix = record.address
        revoked = record.revoked
    }

    /// The app that the store sees.
    var app: AppIdentity { .token(id, name: name) }
}

/// A token with what its app may read and share, as the store says.
struct TokenDescription: Sendable, Hashable {
    var token: Token
    var grant: TokenGrant
}

/// What somebody wants a token to be.
struct TokenDraft: Sendable, Hashable {
    /// How long a token holds if nothing else is said, in seconds: a year.
    static let usualLife: Double = 365 * 86_400
    /// How many characters a name has at most.
    static let longestName = 64

    var name: String
    var grant: TokenGrant
    /// When it ends.
    var end = End.usual

    /// When a token ends.
    enum End: Sendable, Hashable {
        /// After a year.
        case usual
        case at(Date)
        case never
    }
}

/// A token with what proves it, which is told once.
struct IssuedToken: Sendable, Hashable {
    var secret: String
    var token: Token
}
