import Foundation

/// The actions that the audit log records (SRV-38).
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
    /// Workouts were restored from the bin.
    case restoration
    /// An assistant read data (MCP-22).
    case read
}

/// The outcome of an audited action.
enum AuditOutcome: String, Sendable, CaseIterable {
    case done
    case refused
    case failed
}

/// The audit log (SRV-38), which never contains values, titles, queries or names that a person entered.
extension Accounts {
    /// Adds an entry to the audit log.
    ///
    /// - Parameter object: The object of the action: an identifier, types or a count.
    func log(
        _ action: AuditAction, _ object: String? = nil, by caller: Caller, from visitor: Visitor? = nil,
        outcome: AuditOutcome = .done
    ) throws(AccountError) {
        try writing { try note(action, object, by: caller, from: visitor, outcome: outcome, in: $0) }
    }

    /// Adds an entry about a person to the audit log, for an action by any actor.
    func log(
        _ action: AuditAction, _ object: String? = nil, of person: UUID?, by actor: AuditRecord.Actor,
        from visitor: Visitor? = nil, outcome: AuditOutcome = .done
    ) throws(AccountError) {
        try writing { try note(action, object, of: person, by: actor, from: visitor, outcome: outcome, in: $0) }
    }

    /// Returns the audit entries about a person and the actions that the person performed as an administrator, newest
    /// first.
    ///
    /// - Parameter before: The number of the last entry of the previous page.
    package func audit(of signedIn: SignedIn, before: Int64? = nil, limit: Int) throws(AccountError) -> [AuditRecord] {
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
