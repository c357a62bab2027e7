package import Foundation
import HealthStore

/// A link that works once: an invitation (SRV-33) or the reset of a password (SRV-34).
package struct LinkRecord: Sendable, Hashable {
    /// What a link is for.
    package enum Kind: String, Sendable, CaseIterable {
        case invitation
        case reset
    }

    /// SHA-256 of what stands in the address.
    package var digest: [UInt8]
    package var id: UUID
    package var kind: Kind
    /// Whose password is reset.
    package var person: UUID?
    /// What the invited will be.
    package var role: PersonRecord.Role?
    /// The admin who made it.
    package var issuer: UUID
    package var made: Date
    package var ends: Date
    /// When it was used or taken back.
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
