package import Foundation
import HealthModel

/// A person's token, without its secret (SEC-30): an app in the person's store (SEC-31).
package struct Token: Sendable, Hashable {
    package var id: UUID
    package var name: String
    /// The first characters, by which the person recognizes the token.
    package var prefix: String
    package var scopes: TokenScopes
    package var made: Date
    /// The date of the last use, with a resolution of one hour.
    package var used: Date?
    package var expires: Date?
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
package struct TokenDescription: Sendable, Hashable {
    package var token: Token
    package var grant: TokenGrant
}

/// The requested properties of a token.
package struct TokenDraft: Sendable, Hashable {
    /// The default lifetime of a token, in seconds: one year.
    static let usualLife: Double = 365 * 86_400
    /// The maximum length of a name, in characters.
    static let longestName = 64

    package var name: String
    package var grant: TokenGrant
    /// The requested expiry.
    package var end = End.usual

    package init(name: String, grant: TokenGrant, end: End = .usual) {
        (self.name, self.grant, self.end) = (name, grant, end)
    }

    /// The expiry of a token.
    package enum End: Sendable, Hashable {
        /// One year after creation.
        case usual
        case at(Date)
        case never
    }
}

/// A token with its secret, which is returned only once.
package struct IssuedToken: Sendable, Hashable {
    package var secret: String
    package var token: Token
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
