import Foundation
import HealthModel
import Synchronization

/// Login with names and passwords (SEC-2, SEC-3, SEC-4, SEC-5).
extension Accounts {
    /// Begins a session after a login with name and password.
    ///
    /// - Throws: ``AccountError/wrongNameOrPassword``, also for disabled accounts;
    ///   ``AccountError/tooManyAttempts(retryAfter:)``; ``AccountError/busy(retryAfter:)``.
    package func logIn(name: String, password: String, from visitor: Visitor) async throws(AccountError)
        -> IssuedSession
    {
        try requireServer()
        // Truncated rather than refused: an overlong name takes the same work, but no more memory.
        let folded = LoginName.folded(String(name.prefix(2 * LoginName.lengths.upperBound)))
        let found = try reading { try $0.person(folded: folded) }
        do throws(AccountError) {
            try await checkPassword(password, of: found, folded: folded, from: visitor)
        } catch .wrongNameOrPassword {
            try log(.login, of: found?.id, by: .system, from: visitor, outcome: .refused)
            throw .wrongNameOrPassword
        }
        guard let found else { throw .wrongNameOrPassword }
        let now = clock()
        return try writing { tables in
            // The account may have been disabled, or its password changed, in the meantime.
            guard let person = try tables.person(found.id), person.state == .active,
                person.passwordChanged == found.passwordChanged
            else { throw AccountError.wrongNameOrPassword }
            try tables.note(address: addressMark(visitor.address, of: person.id), of: person.id, at: now)
            let issued = try makeSession(of: person, from: visitor, at: now, in: tables)
            try note(.login, by: .session(issued.signedIn), from: visitor, in: tables)
            return issued
        }
    }

    /// Confirms the password of a session for operations that require it (SEC-21).
    package func confirm(
        _ signedIn: SignedIn, password: String, from visitor: Visitor
    ) async throws(AccountError) -> SignedIn {
        try requireServer()
        let person = try await checkOwnPassword(password, of: signedIn, from: visitor)
        let now = clock()
        return try writing { tables in
            guard try tables.person(person.id)?.passwordChanged == person.passwordChanged else {
                throw AccountError.wrongNameOrPassword
            }
            try tables.confirm(session: signedIn.session.id, at: now)
            try note(.passwordConfirmed, by: .session(signedIn), from: visitor, in: tables)
            var confirmed = signedIn
            confirmed.session.confirmed = now
            return confirmed
        }
    }

    /// Changes the person's password.
    ///
    /// All other sessions end, and this one gets a new cookie (SEC-20).
    ///
    /// - Throws: ``AccountError/passwordNeeded`` unless the current password was confirmed within the last ten
    ///   minutes.
    package func changePassword(
        _ signedIn: SignedIn, to password: String, from visitor: Visitor
    ) async throws(AccountError) -> IssuedSession {
        try requireServer()
        try requirePassword(signedIn)
        let hash = try await hash(of: password, name: signedIn.person.name ?? "")
        let now = clock()
        return try writing { tables in
            try tables.change(signedIn.person.id, password: hash, at: now)
            try tables.closeResets(of: signedIn.person.id, at: now)
            _ = try tables.endSessions(of: signedIn.person.id, except: signedIn.session.id)
            let issued = try renew(signedIn, at: now, in: tables)
            try note(.passwordChanged, by: .session(signedIn), from: visitor, in: tables)
            return issued
        }
    }

    // MARK: Parts

    /// Returns the hash of a new password.
    ///
    /// - Throws: ``AccountError/passwordRefused(_:)``, ``AccountError/busy(retryAfter:)``.
    func hash(of password: String, name: String) async throws(AccountError) -> String {
        do throws(PasswordFault) { try rules.check(password, name: name) } catch { throw .passwordRefused(error) }
        let secrets = secrets
        do {
            return try await hashes.run { try secrets.hash(password: Array(password.utf8)) }
        } catch {
            throw AccountError(error)
        }
    }

    /// Checks the password of the caller and returns the person's record.
    func checkOwnPassword(
        _ password: String, of signedIn: SignedIn, from visitor: Visitor
    ) async throws(AccountError) -> PersonRecord {
        guard let person = try reading({ try $0.person(signedIn.person.id) }), let folded = person.folded else {
            throw .unauthenticated
        }
        do throws(AccountError) {
            try await checkPassword(password, of: person, folded: folded, from: visitor)
        } catch .wrongNameOrPassword {
            try log(.passwordConfirmed, by: .session(signedIn), from: visitor, outcome: .refused)
            throw .wrongNameOrPassword
        }
        return person
    }

    /// Checks a password within the rate limit of the name and the address.
    ///
    /// An unknown name takes the same work (SEC-4).
    private func checkPassword(
        _ password: String, of person: PersonRecord?, folded: String, from visitor: Visitor
    ) async throws(AccountError) {
        let now = clock()
        let isFamiliar = try reading { tables in
            // Also queried for unknown names, so that the timing is the same.
            let id = person?.id ?? UUID(high: 0, low: 0)
            return try tables.knows(
                address: addressMark(visitor.address, of: id), of: id, since: now - LoginBudget.familiarity)
        }
        let attempt = state.withLock {
            $0.budget.attempt(name: folded, from: visitor.address, isFamiliar: isFamiliar, at: now)
        }
        let counted: LoginBudget.Attempt
        switch attempt {
        case .success(let attempt): counted = attempt
        case .failure(let wait): throw .tooManyAttempts(retryAfter: wait.seconds)
        }
        let outcome = try await judge(password, of: person, counted)
        guard outcome.isRight, let person, person.state == .active else { throw .wrongNameOrPassword }
        state.withLock { $0.budget.succeed(counted) }
        // Nobody waits for the upgraded hash, and the next login retries it.
        if let better = outcome.better {
            try writing { tables in
                guard try tables.person(person.id)?.password == person.password else { return }
                try tables.change(person.id, password: better, at: nil)
            }
        }
    }

    private func judge(
        _ password: String, of person: PersonRecord?, _ counted: LoginBudget.Attempt
    ) async throws(AccountError) -> (isRight: Bool, better: String?) {
        let secrets = secrets
        let stored = person?.password ?? dummyHash
        let hasOwn = person?.password != nil
        // Passwords have no more bytes than this; hashing longer input would be wasted work.
        let bytes = Array(password.utf8.prefix(PasswordRules.mostBytes + 1))
        do {
            return try await hashes.run {
                let isRight = secrets.check(password: bytes, against: stored) && hasOwn
                let isOutdated = isRight && secrets.needsRehash(stored)
                return (isRight, isOutdated ? try? secrets.hash(password: bytes) : nil)
            }
        } catch {
            state.withLock { $0.budget.refund(counted) }
            throw AccountError(error)
        }
    }

    /// Returns the keyed hash under which a person's address is stored, from which the address cannot be recovered.
    private func addressMark(_ address: ClientAddress, of person: UUID) -> [UInt8] {
        secrets.hmacSHA256(Array("address\0\(person.uuidString)".utf8) + address.party, key: key)
    }
}
