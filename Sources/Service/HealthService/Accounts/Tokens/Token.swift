import Foundation
import HealthModel

/// A person's token, without its secret (SEC-30): an app in the person's store (SEC-31).
struct Token: Sendable, Hashable {
    var id: UUID
    var name: String
    /// The first characters, by which the person recognizes the token.
    var prefix: String
    var scopes: TokenScopes
    var made: Date
    /// The date of the last use, with a resolution of one hour.
    var used: Date?
    var expires: Date?
    /// The prefix of the address of the last use.
    var addressPrefix: String?
    /// The date of revocation, after which the token is invalid.
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

    /// The identity of the token's app in the store.
    var app: AppIdentity { .token(id, name: name) }
}

/// A token with the read and share permissions that its app has in the store.
struct TokenDescription: Sendable, Hashable {
    var token: Token
    var grant: TokenGrant
}

/// The requested properties of a token.
struct TokenDraft: Sendable, Hashable {
    /// The default lifetime of a token, in seconds: one year.
    static let usualLife: Double = 365 * 86_400
    /// The maximum length of a name, in characters.
    static let longestName = 64

    var name: String
    var grant: TokenGrant
    /// The requested expiry.
    var end = End.usual

    /// The expiry of a token.
    enum End: Sendable, Hashable {
        /// One year after creation.
        case usual
        case at(Date)
        case never
    }
}

/// A token with its secret, which is returned only once.
struct IssuedToken: Sendable, Hashable {
    var secret: String
    var token: Token
}

/// The permissions of a token beyond reading and sharing types (SEC-32).
public enum AccessScope: String, Sendable, Hashable, CaseIterable, Codable {
    /// Imports files and payloads of other apps, saved under the sources that they name.
    case `import`
    /// Exports files and whole stores.
    case export
    /// Deletes objects that the token itself saved.
    case delete
    /// Follows a running workout session.
    case live
    /// Follows changes of the store.
    case changes
}
