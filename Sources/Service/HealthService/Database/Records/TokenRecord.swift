package import Foundation
import HealthStore

/// A token of a person (SEC-30).
package struct TokenRecord: Sendable, Hashable {
    package var id: UUID
    package var person: UUID
    package var name: String
    /// SHA-256 of the token.
    package var digest: [UInt8]
    /// The first characters, by which its person knows it again.
    package var prefix: String
    /// What it may do, as JSON, without the types that the store knows.
    package var scopes: String
    package var made: Date
    /// When it was used last, to the hour.
    package var used: Date?
    /// When it ends; nil if it does not.
    package var expires: Date?
    /// A prefix of the address it was used from last.
    package var address: String?
    package var revoked: Date?
    /// Whether the store is still to be told that it was revoked.
    package var isUnsettled: Bool

    package init(
        id: UUID, person: UUID, name: String, digest: [UInt8], prefix: String, scopes: String, made: Date,
        used: Date? = nil, expires: Date? = nil, address: String? = nil, revoked: Date? = nil,
        isUnsettled: Bool = false
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
        self.isUnsettled = isUnsettled
    }
}
