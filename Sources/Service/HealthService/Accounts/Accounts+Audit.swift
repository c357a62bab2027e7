import Foundation
import HealthStore

/// What the audit tells of (SRV-38).
enum AuditAction: String, Sendable, CaseIterable {
    case login
    case logout
    case passwordConfirmed = "password-confirmed"
    case passwordChanged = "password-changed"
    case sessionEnded = "session-ended"
    case personMade = "person-made"
    case personJoined = "person-joined"
    case personDisabled = "person-disabled"
    case personEnabled = "person-enabled"
    case roleChanged = "role-changed"
    case invitationMade = "invitation-made"
    case invitationRevoked = "invitation-revoked"
    case resetMade = "reset-made"
    case resetUsed = "reset-used"
    case erasureBegun = "erasure-begun"
    case tokenMade = "token-made"
    case tokenFirstUsed = "token-first-used"
    case tokenChanged = "token-changed"
    case tokenRevoked = "token-revoked"
    case permissionChanged = "permission-changed"
    case `import`
    case export
    case exportOfAll = "export-of-all"
    /// Objects were deleted.
    case deletion
    /// An assistant read (MCP-22).
    case read
}

/// Writes a line of the audit: what was done to what, by whom, from where.
typealias AuditNote = @Sendable (AuditAction, _ object: String, Caller, Visitor) throws -> Void

/// How something ended.
enum AuditOutcome: String, Sendable, CaseIterable {
    case done
    case refused
    case failed
}

/// The audit (SRV-38): never values, titles, queries, names that somebody typed.
extension Accounts {
    /// Writes a line down.
    ///
    /// - Parameter object: What it was done to: an identifier, types, a count.
    func log(
        _ action: AuditAction, _ object: String? = nil, by caller: Caller, from visitor: Visitor? = nil,
        outcome: AuditOutcome = .done
    ) throws(AccountError) {
        try writing { try note(action, object, by: caller, from: visitor, outcome: outcome, in: $0) }
    }

    /// Writes a line down that is about a person, by whoever did it.
    func log(
        _ action: AuditAction, _ object: String? = nil, of person: UUID?, by actor: AuditRecord.Actor,
        from visitor: Visitor? = nil, outcome: AuditOutcome = .done
    ) throws(AccountError) {
        try writing { try note(action, object, of: person, by: actor, from: visitor, outcome: outcome, in: $0) }
    }

    /// The lines about a person, and what they did as an admin, the newest first.
    ///
    /// - Parameter before: The number of the last line of the page before.
    func audit(of signedIn: SignedIn, before: Int64? = nil, limit: Int) throws(AccountError) -> [AuditRecord] {
        try reading { try $0.audit(of: signedIn.person.id, before: before, limit: limit) }
    }

    func note(
        _ action: AuditAction, _ object: String? = nil, by caller: Caller, from visitor: Visitor? = nil,
        outcome: AuditOutcome = .done, in tables: ServerTables
    ) throws {
        try note(
            action, object, of: caller.person.id, by: caller.actor, from: visitor, outcome: outcome, in: tables)
    }

    func note(
        _ action: AuditAction, _ object: String? = nil, of person: UUID?, by actor: AuditRecord.Actor,
        from visitor: Visitor? = nil, outcome: AuditOutcome = .done, in tables: ServerTables
    ) throws {
        try tables.add(
            AuditRecord(
                time: clock(), person: person, actor: actor, action: action.rawValue, object: object,
                address: visitor?.address.prefix, outcome: outcome.rawValue))
    }
}
