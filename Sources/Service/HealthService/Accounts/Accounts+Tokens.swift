package import Foundation
import HealthModel
import HealthStore
import HealthTransfer

/// Access tokens (SEC-30, SEC-31, SEC-32, SEC-33): apps with permissions in the person's store.
///
/// There is no other way to access another person's data (SRV-39).
extension Accounts {
    /// The resolution at which the last use is recorded, in seconds.
    private static let useStep: Double = 3_600

    static func holds(_ token: TokenRecord, at now: Date) -> Bool {
        token.revoked == nil && token.expires.map { now < $0 } ?? true
    }

    /// Authenticates a token and returns its bearer.
    ///
    /// - Throws: ``AccountError/unauthenticated`` if the token is invalid, revoked or expired.
    func bearer(of text: String, from address: ClientAddress) throws(AccountError) -> TokenBearer {
        // Rejects malformed tokens without a database query.
        guard TokenText.isWellFormed(text) else { throw .unauthenticated }
        let digest = secrets.sha256(Array(text.utf8))
        let now = clock()
        let found = try reading { tables -> (TokenRecord, PersonRecord)? in
            guard let token = try tables.token(digest: digest), let person = try tables.person(token.person) else {
                return nil
            }
            return (token, person)
        }
        guard case (var record, let person)? = found, person.state == .active, Self.holds(record, at: now) else {
            throw .unauthenticated
        }
        let hour = Date(
            timeIntervalSinceReferenceDate: (now.timeIntervalSinceReferenceDate / Self.useStep).rounded(.down)
                * Self.useStep)
        if record.used != hour || record.address != address.prefix {
            let isFirst = record.used == nil
            (record.used, record.address) = (hour, address.prefix)
            let bearer = TokenBearer(person: Person(person), token: Token(record))
            try writing { tables in
                try tables.use(token: bearer.token.id, at: hour, from: address.prefix)
                guard isFirst else { return }
                try note(.tokenFirstUsed, by: .token(bearer), from: Visitor(address: address), in: tables)
            }
            return bearer
        }
        return TokenBearer(person: Person(person), token: Token(record))
    }

    /// Creates a token.
    ///
    /// Its app has its permissions before the token becomes valid.
    ///
    /// - Throws: ``AccountError/passwordNeeded`` if the token grants write access and the password was not confirmed
    ///   recently (SEC-21).
    package func makeToken(
        _ draft: TokenDraft, _ signedIn: SignedIn, from visitor: Visitor
    ) throws(AccountError) -> IssuedToken {
        if draft.grant.shares { try requirePassword(signedIn) }
        let name = try Self.name(draft.name)
        let now = clock()
        let secret = TokenText.text(secrets.randomBytes(TokenText.randomCount))
        let record = TokenRecord(
            id: .timeOrdered(), person: signedIn.person.id, name: name, digest: secrets.sha256(Array(secret.utf8)),
            prefix: TokenText.prefix(secret), scopes: draft.grant.scopes.stored, made: now,
            expires: try Self.end(draft, at: now))
        let token = Token(record)
        try authorize(token.app, draft.grant, in: store(of: signedIn.person))
        try writing { tables in
            try tables.add(record)
            try note(.tokenMade, record.id.uuidString, by: .session(signedIn), from: visitor, in: tables)
        }
        return IssuedToken(secret: secret, token: token)
    }

    /// Returns the tokens of a person that were not revoked, including expired ones, newest first.
    package func tokens(of signedIn: SignedIn) throws(AccountError) -> [TokenDescription] {
        let records = try reading { try $0.tokens(of: signedIn.person.id).filter { $0.revoked == nil } }
        let store = try store(of: signedIn.person)
        return try AccountError.mapping {
            let consents = try store.engine.read { try $0.consents() }
            return records.map { Self.description(Token($0), consents) }
        }
    }

    /// Returns a token of a person with its permissions.
    package func token(_ id: UUID, of person: Person) throws(AccountError) -> TokenDescription {
        guard let record = try reading({ try $0.token(id, of: person.id) }), record.revoked == nil else {
            throw .notFound
        }
        let store = try store(of: person)
        return try AccountError.mapping { Self.description(Token(record), try store.engine.read { try $0.consents() }) }
    }

    /// Changes the name, permissions and expiry of a token; its secret stays the same.
    func changeToken(
        _ id: UUID, to draft: TokenDraft, _ signedIn: SignedIn, from visitor: Visitor
    ) throws(AccountError) -> TokenDescription {
        let before = try token(id, of: signedIn.person)
        if draft.grant.shares { try requirePassword(signedIn) }
        let name = try Self.name(draft.name)
        let expires =
            draft.end == .usual ? before.token.expires : try Self.end(draft, at: clock())
        var changed = before.token
        (changed.name, changed.scopes, changed.expires) = (name, draft.grant.scopes, expires)
        // If a later step fails, the app has no more than the permissions that the old and the new grant share.
        let store = try store(of: signedIn.person)
        try authorize(changed.app, before.grant.intersection(draft.grant), in: store)
        try writing { tables in
            guard try tables.token(id, of: signedIn.person.id)?.revoked == nil else { throw AccountError.notFound }
            try tables.change(token: id, name: name, scopes: draft.grant.scopes.stored, expires: expires)
            try note(.tokenChanged, id.uuidString, by: .session(signedIn), from: visitor, in: tables)
        }
        try authorize(changed.app, draft.grant, in: store)
        return TokenDescription(token: changed, grant: draft.grant)
    }

    /// Revokes a token at once and removes the permissions of its app.
    package func revokeToken(_ id: UUID, _ signedIn: SignedIn, from visitor: Visitor) throws(AccountError) {
        let now = clock()
        try writing { tables in
            guard try tables.revoke(token: id, of: signedIn.person.id, at: now) else { throw AccountError.notFound }
            try note(.tokenRevoked, id.uuidString, by: .session(signedIn), from: visitor, in: tables)
        }
        // If this fails, it is repeated when the store is next opened.
        guard let store = try? store(of: signedIn.person) else { return }
        try? synchronizeTokens(of: signedIn.person.id, in: store)
    }

    // MARK: Permissions

    /// Stores the permissions of a token's app.
    private func authorize(_ app: AppIdentity, _ grant: TokenGrant, in store: PersonStore) throws(AccountError) {
        try AccountError.mapping { try store.engine.write { try $0.authorize(app, grant.decisions) } }
    }

    /// Returns the permissions of a token's app according to the store.
    ///
    /// Types covered by "all" are not listed by name.
    static func description(_ token: Token, _ consents: [AppConsent]) -> TokenDescription {
        let states = consents.first { $0.bundleIdentifier == token.app.source.bundleIdentifier }?.states ?? [:]
        var grant = TokenGrant(scopes: token.scopes)
        for (type, state) in states {
            if state.read == .authorized, !(token.scopes.readsAll && type.isReadByAll) { grant.read.insert(type) }
            if state.share == .authorized, !(token.scopes.sharesAll && type.isSharedByAll) { grant.share.insert(type) }
        }
        return TokenDescription(token: token, grant: grant)
    }

    /// Updates a store with the changes since it was last open: new types are added to "all" grants, and apps of
    /// revoked tokens lose their permissions (SEC-31).
    func synchronizeTokens(of person: UUID, in store: PersonStore) throws {
        let tokens = try database.read { try $0.tokens(of: person) }
        guard tokens.contains(where: { $0.isRevocationPending || $0.revoked == nil }) else { return }
        let consents = try store.engine.read { try $0.consents() }
        for record in tokens {
            let token = Token(record)
            let bundle = token.app.source.bundleIdentifier
            if record.revoked != nil {
                guard record.isRevocationPending else { continue }
                _ = try store.engine.write { try $0.forgetConsent(ofApp: bundle) }
                try database.write { try $0.confirmRevocation(token: record.id) }
            } else {
                let states = consents.first { $0.bundleIdentifier == bundle }?.states ?? [:]
                let new = TokenGrant(scopes: token.scopes).decisions(undecidedIn: states)
                if !new.read.isEmpty || !new.share.isEmpty {
                    try store.engine.write { try $0.authorize(token.app, new) }
                }
            }
        }
    }

    // MARK: Values

    private static func name(_ typed: String) throws(AccountError) -> String {
        do throws(NameFault) {
            let name = try LoginName.shown(typed)
            guard name.count <= TokenDraft.longestName else { throw .length }
            return name
        } catch {
            throw .invalid(field: "name", "Expected a name of 1 to \(TokenDraft.longestName) characters.")
        }
    }

    private static func end(_ draft: TokenDraft, at now: Date) throws(AccountError) -> Date? {
        switch draft.end {
        case .usual: return now + TokenDraft.usualLife
        case .never: return nil
        case .at(let date):
            guard date > now else { throw .invalid(field: "expires", "Expected a date in the future.") }
            return date
        }
    }
}

extension TokenGrant {
    /// A permission decision for every type.
    var decisions: AuthorizationDecisions { decisions(undecidedIn: [:]) }

    /// Returns a permission decision for each type that has none yet.
    ///
    /// For types with a decision, the store is authoritative.
    func decisions(undecidedIn states: [ObjectType: AuthorizationState]) -> AuthorizationDecisions {
        var decisions = AuthorizationDecisions()
        for type in ObjectType.all {
            let state = states[type] ?? AuthorizationState()
            if type.isReadable, state.read == .notDetermined {
                decisions.read[type] = mayRead(type)
                if mayRead(type), let since = scopes.since {
                    decisions.earliestReadDates[type] = since.timeIntervalSinceReferenceDate
                }
            }
            if type.isShareable, state.share == .notDetermined { decisions.share[type] = mayShare(type) }
        }
        return decisions
    }

    /// Returns the permissions that both grants share, by type only.
    func intersection(_ other: TokenGrant) -> TokenGrant {
        var common = TokenGrant()
        common.read = Set(ObjectType.all.filter { mayRead($0) && other.mayRead($0) })
        common.share = Set(ObjectType.all.filter { mayShare($0) && other.mayShare($0) })
        common.scopes.since = [scopes.since, other.scopes.since].compactMap { $0 }.max()
        return common
    }
}
