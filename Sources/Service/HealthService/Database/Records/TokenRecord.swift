package import Foundation

/// A token of a person (SEC-30).
package struct TokenRecord: Sendable, Hashable {
    package var id: UUID
    package var person: UUID
    package var name: String
    /// The SHA-256 digest of the token.
    package var digest: [UInt8]
    /// The first characters of the token, by which its person recognizes it.
    package var prefix: String
    /// The scopes, as JSON, without the types, which the store records.
    package var scopes: String
    package var made: Date
    /// The date of last use, to the hour.
    package var used: Date?
    /// The expiry date; nil if it does not expire.
    package var expires: Date?
    /// A prefix of the client address of last use.
    package var address: String?
    package var revoked: Date?
    /// A Boolean value that indicates whether the revocation has yet to be applied to the store.
    package var isRevocationPending: Bool

    package init(
        id: UUID, person: UUID, name: String, digest: [UInt8], prefix: String, scopes: String, made: Date,
        used: Date? = nil, expires: Date? = nil, address: String? = nil, revoked: Date? = nil,
        isRevocationPending: Bool = false
    ) {
        self.id = id
        self.person = person
        self.name = name
        self.digest = digest
        self.prefix = prefix
        self.scopes = scopes
        self.made = made
        self.used = used
        self.expires = expires
        self.address = address
        self.revoked = revoked
        self.isRevocationPending = isRevocationPending
    }
}
