package import Foundation
import HealthModel

/// A single-use link with its secret, which is returned only once.
package struct IssuedLink: Sendable, Hashable {
    /// The last component of the link's URL path.
    var secret: String
    package var id: UUID
    package var ends: Date
}

/// An invitation (SRV-33).
struct Invitation: Sendable, Hashable {
    var id: UUID
    /// The role of the invited person.
    var role: PersonRecord.Role
    var made: Date
    var ends: Date
    /// The date on which the invitation was used or revoked.
    var closed: Date?

    init?(_ record: LinkRecord) {
        guard let role = record.role else { return nil }
        id = record.id
        self.role = role
        made = record.made
        ends = record.ends
        closed = record.closed
    }
}

/// Single-use links: invitations (SRV-33) and password resets (SRV-34).
extension Accounts {
    /// The lifetime of an invitation, in seconds: 72 h.
    static let invitationLife: Double = 72 * 3_600
    /// The lifetime of a password reset link, in seconds: one hour.
    static let resetLife: Double = 3_600
    /// The number of random bytes in a link's secret.
    private static let linkLength = 16

    // MARK: Invitations

    /// Creates an invitation link.
    package func invite(
        as role: PersonRecord.Role, by admin: SignedIn, from visitor: Visitor
    ) throws(AccountError) -> IssuedLink {
        try requireAdmin(admin)
        guard admitsInvited else { throw .signupClosed }
        return try writing { tables in
            let issued = try makeLink(
                .invitation, person: nil, role: role, life: Self.invitationLife, by: admin, in: tables)
            try note(
                .invitationMade, role.rawValue, of: nil, by: .admin(admin.person.id), from: visitor, in: tables)
            return issued
        }
    }

    /// Returns the invitations on record, newest first.
    func invitations(by admin: SignedIn) throws(AccountError) -> [Invitation] {
        try requireAdmin(admin)
        return try reading { try $0.links(.invitation).compactMap(Invitation.init) }
    }

    /// Revokes an invitation.
    func revokeInvitation(_ id: UUID, by admin: SignedIn, from visitor: Visitor) throws(AccountError) {
        try requireAdmin(admin)
        let now = clock()
        try writing { tables in
            guard try tables.close(link: id, kind: .invitation, at: now) else { throw AccountError.notFound }
            try note(
                .invitationRevoked, id.uuidString, of: nil, by: .admin(admin.person.id), from: visitor, in: tables)
        }
    }

    /// Returns the invitation of a link.
    ///
    /// - Throws: ``AccountError/notFound`` if the link does not exist, ``AccountError/gone`` if it is no longer
    ///   valid.
    func invitation(_ secret: String) throws(AccountError) -> Invitation {
        let record = try reading { try link(secret, .invitation, in: $0) }
        guard let invitation = Invitation(record) else { throw .notFound }
        return invitation
    }

    /// Creates the account of an invited person and begins a session.
    package func join(
        _ secret: String, name: String, shownName: String? = nil, password: String, from visitor: Visitor
    ) async throws(AccountError) -> IssuedSession {
        let role = try invitation(secret).role
        let record = try await newPerson(name: name, shownName: shownName, role: role, password: password)
        let now = clock()
        return try writing { tables in
            // The link may have been used in the meantime.
            let link = try link(secret, .invitation, in: tables)
            guard try tables.close(link: link.id, kind: .invitation, at: now) else { throw AccountError.gone }
            try add(record, in: tables)
            let issued = try makeSession(of: record, from: visitor, at: now, in: tables)
            try note(.personJoined, by: .session(issued.signedIn), from: visitor, in: tables)
            return issued
        }
    }

    // MARK: Resets

    /// Creates a password reset link for a person, which invalidates earlier ones.
    package func makeReset(of id: UUID, by admin: SignedIn, from visitor: Visitor) throws(AccountError) -> IssuedLink {
        try requireAdmin(admin)
        let now = clock()
        return try writing { tables in
            guard let person = try tables.person(id), person.state == .active else { throw AccountError.notFound }
            try tables.closeResets(of: id, at: now)
            let issued = try makeLink(.reset, person: id, role: nil, life: Self.resetLife, by: admin, in: tables)
            try note(.resetMade, of: id, by: .admin(admin.person.id), from: visitor, in: tables)
            return issued
        }
    }

    /// Returns the person whose password a link resets.
    ///
    /// - Throws: ``AccountError/notFound`` if the link does not exist, ``AccountError/gone`` if it is no longer
    ///   valid.
    func resetPerson(_ secret: String) throws(AccountError) -> Person {
        try reading { Person(try resetRecord(secret, in: $0).person) }
    }

    /// Sets a new password and ends all sessions of the person.
    package func reset(_ secret: String, password: String, from visitor: Visitor) async throws(AccountError) {
        let name = try reading { try resetRecord(secret, in: $0).person.name }
        let hash = try await hash(of: password, name: name ?? "")
        let now = clock()
        try writing { tables in
            let (link, person) = try resetRecord(secret, in: tables)
            guard try tables.close(link: link.id, kind: .reset, at: now) else { throw AccountError.gone }
            try tables.change(person.id, password: hash, at: now)
            _ = try tables.endSessions(of: person.id)
            try note(.resetUsed, of: person.id, by: .system, from: visitor, in: tables)
        }
    }

    private func resetRecord(
        _ secret: String, in tables: ServerTables
    ) throws -> (link: LinkRecord, person: PersonRecord) {
        let link = try link(secret, .reset, in: tables)
        guard let id = link.person, let person = try tables.person(id), person.state == .active else {
            throw AccountError.gone
        }
        return (link, person)
    }

    // MARK: Links

    private func makeLink(
        _ kind: LinkRecord.Kind, person: UUID?, role: PersonRecord.Role?, life: Double, by admin: SignedIn,
        in tables: ServerTables
    ) throws -> IssuedLink {
        let bytes = secrets.randomBytes(Self.linkLength)
        let now = clock()
        let record = LinkRecord(
            digest: secrets.sha256(bytes), id: .timeOrdered(), kind: kind, person: person, role: role,
            issuer: admin.person.id, made: now, ends: now + life)
        try tables.add(record)
        return IssuedLink(secret: Base64URL.text(bytes), id: record.id, ends: record.ends)
    }

    /// Returns the valid link with a secret.
    private func link(_ secret: String, _ kind: LinkRecord.Kind, in tables: ServerTables) throws -> LinkRecord {
        guard mode == .server, secret.utf8.count <= 64, let bytes = Base64URL.bytes(secret.utf8),
            bytes.count == Self.linkLength,
            let link = try tables.link(digest: secrets.sha256(bytes), kind: kind)
        else { throw AccountError.notFound }
        guard link.closed == nil, clock() < link.ends, kind == .reset || admitsInvited else {
            throw AccountError.gone
        }
        return link
    }
}
