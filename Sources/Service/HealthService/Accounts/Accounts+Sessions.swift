package import Foundation
import HealthModel
import Synchronization

/// The lifetime of a session (SEC-20, SEC-21), in seconds.
enum SessionLife {
    /// The idle timeout, measured from the last use.
    static let unused: Double = 14 * 86_400
    /// The absolute lifetime, measured from the login.
    static let longest: Double = 90 * 86_400
    /// The time for which a password confirmation is valid.
    static let confirmation: Double = 10 * 60
    /// The resolution at which the last use is recorded.
    static let step: Double = 60
}

/// Sessions (SEC-20, SEC-21).
extension Accounts {
    /// The number of random bytes in a session cookie.
    private static let cookieLength = 32

    /// Returns the signed-in person of a session cookie.
    ///
    /// - Throws: ``AccountError/unauthenticated`` if the cookie is invalid or the session has ended.
    func signedIn(cookie: String) throws(AccountError) -> SignedIn {
        guard cookie.utf8.count <= 64, let bytes = Base64URL.bytes(cookie.utf8), bytes.count == Self.cookieLength
        else { throw .unauthenticated }
        let digest = secrets.sha256(bytes)
        let now = clock()
        let found = try reading { tables -> (SessionRecord, PersonRecord)? in
            guard let session = try tables.session(digest: digest), let person = try tables.person(session.person)
            else { return nil }
            return (session, person)
        }
        guard let (record, person) = found, person.state == .active, Self.lasts(record, at: now) else {
            throw .unauthenticated
        }
        var session = LoginSession(record)
        if now.timeIntervalSince(record.used) >= SessionLife.step {
            try writing { try $0.use(session: record.id, at: now) }
            session.used = now
        }
        return SignedIn(person: Person(person), session: session, digest: digest)
    }

    /// Returns the active sessions of a person, most recently used first.
    package func sessions(of signedIn: SignedIn) throws(AccountError) -> [LoginSession] {
        let now = clock()
        return try reading { tables in
            try tables.sessions(of: signedIn.person.id).filter { Self.lasts($0, at: now) }.map(LoginSession.init)
        }
    }

    /// Ends the caller's session.
    package func logOut(_ signedIn: SignedIn, from visitor: Visitor) throws(AccountError) {
        try writing { tables in
            _ = try tables.end(session: signedIn.session.id, of: signedIn.person.id)
            try note(.logout, by: .session(signedIn), from: visitor, in: tables)
        }
    }

    /// Ends a session of the person.
    package func endSession(_ id: UUID, _ signedIn: SignedIn, from visitor: Visitor) throws(AccountError) {
        try writing { tables in
            guard try tables.end(session: id, of: signedIn.person.id) else { throw AccountError.notFound }
            try note(.sessionEnded, id.uuidString, by: .session(signedIn), from: visitor, in: tables)
        }
    }

    /// Ends all sessions of the person except the caller's and returns their number.
    package func endOtherSessions(_ signedIn: SignedIn, from visitor: Visitor) throws(AccountError) -> Int {
        try writing { tables in
            let count = try tables.endSessions(of: signedIn.person.id, except: signedIn.session.id)
            try note(.sessionEnded, "\(count)", by: .session(signedIn), from: visitor, in: tables)
            return count
        }
    }

    /// Throws unless the password was confirmed within the last ten minutes (SEC-21).
    ///
    /// In personal mode there is no password: the session proves access to the machine.
    func requirePassword(_ signedIn: SignedIn) throws(AccountError) {
        guard mode == .server else { return }
        let age = clock().timeIntervalSince(signedIn.session.confirmed)
        guard age >= 0, age < SessionLife.confirmation else { throw .passwordNeeded }
    }

    // MARK: Creation

    /// Creates a session within a transaction.
    func makeSession(
        of person: PersonRecord, from visitor: Visitor, at now: Date, in tables: ServerTables
    ) throws -> IssuedSession {
        let bytes = secrets.randomBytes(Self.cookieLength)
        let record = SessionRecord(
            digest: secrets.sha256(bytes), id: .timeOrdered(), person: person.id, begun: now, used: now,
            confirmed: now, browser: visitor.browser, address: visitor.address.prefix)
        try tables.add(record)
        return IssuedSession(
            secret: Base64URL.text(bytes),
            signedIn: SignedIn(person: Person(person), session: LoginSession(record), digest: record.digest))
    }

    /// Rotates the cookie of a session within a transaction, as required after each change of privileges.
    func renew(_ signedIn: SignedIn, at now: Date, in tables: ServerTables) throws -> IssuedSession {
        let bytes = secrets.randomBytes(Self.cookieLength)
        var renewed = signedIn
        renewed.digest = secrets.sha256(bytes)
        guard try tables.renew(session: signedIn.session.id, digest: renewed.digest) else {
            throw AccountError.unauthenticated
        }
        try tables.confirm(session: signedIn.session.id, at: now)
        renewed.session.confirmed = now
        return IssuedSession(secret: Base64URL.text(bytes), signedIn: renewed)
    }

    private static func lasts(_ session: SessionRecord, at now: Date) -> Bool {
        now.timeIntervalSince(session.used) < SessionLife.unused
            && now.timeIntervalSince(session.begun) < SessionLife.longest
    }

    // MARK: Personal mode

    /// The number of random bytes in a start key.
    private static let startKeyLength = 16

    /// Creates the key with which the owner begins a session and replaces the previous one (SRV-22): 32 hexadecimal
    /// digits.
    func makeStartKey() -> String {
        let bytes = secrets.randomBytes(Self.startKeyLength)
        let key = bytes.map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined()
        let digest = secrets.sha256(Array(key.utf8))
        state.withLock { $0.startKey = digest }
        return key
    }

    /// Begins the owner's session and invalidates the start key.
    ///
    /// - Throws: ``AccountError/unauthenticated`` if the key is wrong or was already used.
    func useStartKey(_ key: String, from visitor: Visitor) throws(AccountError) -> IssuedSession {
        guard mode == .personal else { throw .notFound }
        let digest = secrets.sha256(Array(key.utf8.prefix(256)))
        let isRight = state.withLock { state in
            guard let expected = state.startKey, secrets.areEqual(expected, digest) else { return false }
            state.startKey = nil
            return true
        }
        let now = clock()
        return try writing { tables in
            guard isRight, let owner = try tables.people().first else {
                throw AccountError.unauthenticated
            }
            let issued = try makeSession(of: owner, from: visitor, at: now, in: tables)
            try note(.login, by: .session(issued.signedIn), from: visitor, in: tables)
            return issued
        }
    }
}
