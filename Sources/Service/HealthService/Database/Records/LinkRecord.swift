package import Foundation

/// A single-use link: an invitation (SRV-33) or a password reset (SRV-34).
package struct LinkRecord: Sendable, Hashable {
    /// The purpose of a link.
    package enum Kind: String, Sendable, CaseIterable {
        case invitation
        case reset
    }

    /// The SHA-256 digest of the secret in the URL.
    package var digest: [UInt8]
    package var id: UUID
    package var kind: Kind
    /// The person whose password is reset.
    package var person: UUID?
    /// The role of the invited person.
    package var role: PersonRecord.Role?
    /// The admin who created it.
    package var issuer: UUID
    package var made: Date
    package var ends: Date
    /// The date it was used or revoked.
    package var closed: Date?

    package init(
        digest: [UInt8], id: UUID, kind: Kind, person: UUID? = nil, role: PersonRecord.Role? = nil, issuer: UUID,
        made: Date, ends: Date, closed: Date? = nil
    ) {
        self.digest = digest
        self.id = id
        self.kind = kind
        self.person = person
        self.role = role
        self.issuer = issuer
        self.made = made
        self.ends = ends
        self.closed = closed
    }
}
