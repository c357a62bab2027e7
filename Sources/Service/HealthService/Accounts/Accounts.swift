import Foundation
import HealthModel
import HealthStore
import Synchronization

/// People, how they prove who they are, and what they let others do: the doors to stores, without a web server.
///
/// All moments come from one clock, all that is random from ``Secrets``; nothing is kept anywhere else than in the server's file,
/// in the stores, and, of failed attempts, in memory.
final class Accounts: Sendable {
    /// Whom the server is for.
    enum Mode: Sendable, Hashable {
        /// One person, who proves to be at this machine with a key that it printed (SRV-22).
        case personal
        /// People with names and passwords (SRV-23).
        case server
    }

    let mode: Mode
    let folder: ServiceFolder
    let database: ServerDatabase
    let stores: StorePool
    let formTokens: FormTokens
    let secrets: any Secrets
    let clock: @Sendable () -> Date
    let hashes = HashQueue()
    let rules: PasswordRules
    /// Whether admins may invite.
    let admitsInvited: Bool
    /// Where days begin for people who did not choose a zone.
    let timeZone: TimeZone
    /// The server's secret: keys what cursors, forms and known addresses are known by.
    let key: [UInt8]
    /// What is checked where there is no such person (SEC-4).
    let dummyHash: String
    /// Ends what runs for a person who is being erased.
    let endWork: @Sendable (UUID) async -> Void
    let state = Mutex(State())

    struct State {
        var budget = LoginBudget()
        /// SHA-256 of the key of this start of personal mode, until it was used.
        var startKey: [UInt8]?
    }

    /// - Parameters:
    ///   - admitsInvited: Whether admins may invite (`signup`, SRV-21).
    ///   - timeZone: Where days begin for people who did not choose a zone.
    ///   - endWork: Ends what runs for a person who is being erased, and returns when it has ended.
    init(
        database: ServerDatabase, folder: ServiceFolder, secrets: any Secrets, rules: PasswordRules = PasswordRules(),
        admitsInvited: Bool = true, timeZone: TimeZone = .current, clock: @escaping @Sendable () -> Date = { Date() },
        endWork: @escaping @Sendable (UUID) async -> Void = { _ in }
    ) throws(AccountError) {
        mode = folder.personalStore == nil ? .server : .personal
        self.database = database
        self.folder = folder
        self.secrets = secrets
        self.rules = rules
        self.admitsInvited = admitsInvited
        self.timeZone = timeZone
        self.clock = clock
        self.endWork = endWork
        stores = StorePool(clock: clock)
        do {
            try folder.make()
            key = try folder.secretKey(secrets)
            dummyHash = mode == .server ? try secrets.hash(password: secrets.randomBytes(16)) : ""
        } catch {
            throw AccountError(error)
        }
        formTokens = FormTokens(key: key, secrets: secrets)
    }

    // MARK: Start and care

    /// How long a line of the audit is kept, in seconds (SRV-38).
    static let auditRetention: Double = 400 * 86_400
    /// How long a link is listed after its end, in seconds.
    static let linkRetention: Double = 30 * 86_400
    /// How long a job is listed after its end that no file and no workout goes back to, in seconds.
    static let jobRetention: Double = 30 * 86_400
    /// How many such jobs of a person are listed at most: an app may send every few minutes.
    static let mostJobs = 1_000

    /// Puts in order what the last run left: at the start of a server, before it takes requests.
    ///
    /// What was being imported or exported is `interrupted`, uploads are gone, and in personal mode there is the owner.
    func begin() throws(AccountError) {
        folder.emptyTemporary()
        let now = clock()
        try writing { tables in
            _ = try tables.interruptJobs(at: now)
            try tables.releaseKeys()
            guard mode == .personal, try tables.people().isEmpty else { return }
            try tables.add(
                PersonRecord(
                    id: .timeOrdered(), name: nil, folded: nil, shownName: "", role: .person, made: now))
        }
        try tidy()
    }

    /// Forgets what is too old, and closes stores that nobody uses: every few minutes.
    func tidy() throws(AccountError) {
        stores.closeIdle()
        let now = clock()
        try writing { tables in
            _ = try tables.endSessions(
                unusedSince: now - SessionLife.unused, begunBefore: now - SessionLife.longest)
            try tables.forgetAddresses(before: now - LoginBudget.familiarity)
            try tables.forgetLinks(endedBefore: now - Self.linkRetention)
            try tables.forgetTokens(revokedBefore: now - Self.auditRetention)
            try tables.forgetAudit(before: now - Self.auditRetention)
            _ = try tables.forgetJobs(endedBefore: now - Self.jobRetention, keeping: Self.mostJobs)
        }
        try forgetExports()
    }

    // MARK: Transactions

    func reading<Value>(_ body: (ServerTables) throws -> Value) throws(AccountError) -> Value {
        try AccountError.mapping { try database.read(body) }
    }

    func writing<Value>(_ body: (ServerTables) throws -> Value) throws(AccountError) -> Value {
        try AccountError.mapping { try database.write(body) }
    }

    func requireServer() throws(AccountError) {
        if mode == .personal { throw .notInPersonalMode }
    }
}
