import Foundation
import HealthModel
import Synchronization

/// The accounts of a server: people, authentication and permissions, independent of the web server.
///
/// All dates come from one clock and all random bytes from ``Secrets``. State is stored only in the server database,
/// in the stores and, for failed login attempts, in memory.
package final class Accounts: Sendable {
    /// The mode in which the server runs.
    enum Mode: Sendable, Hashable {
        /// A single person, who proves access to this machine with a key that the server prints (SRV-22).
        case personal
        /// Several people with names and passwords (SRV-23).
        case server
    }

    let mode: Mode
    let folder: ServiceFolder
    /// The path of the only store in personal mode, where nobody has a password; nil otherwise.
    package var personalStore: String? { folder.personalStore }
    let database: ServerDatabase
    let stores: StorePool
    let formTokens: FormTokens
    let secrets: any Secrets
    let clock: @Sendable () -> Date
    let hashes = HashQueue()
    let rules: PasswordRules
    /// A Boolean value that indicates whether administrators may invite people.
    let admitsInvited: Bool
    /// The time zone of people who did not choose one.
    let timeZone: TimeZone
    /// The server's secret, the key of the HMACs of cursors, forms and known addresses.
    let key: [UInt8]
    /// The hash to check passwords against when there is no such person (SEC-4).
    let dummyHash: String
    /// A closure that cancels the running jobs of a person who is being erased.
    let endWork: @Sendable (UUID) async -> Void
    let state = Mutex(State())

    struct State {
        var budget = LoginBudget()
        /// The SHA-256 digest of the start key of personal mode, until the key is used.
        var startKey: [UInt8]?
    }

    /// - Parameters:
    ///   - admitsInvited: Whether administrators may invite people (`signup`, SRV-21).
    ///   - timeZone: The time zone of people who did not choose one.
    ///   - endWork: Cancels the running jobs of a person who is being erased, and returns when they have ended.
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

    // MARK: Startup and maintenance

    /// The retention period of an audit entry, in seconds (SRV-38).
    static let auditRetention: Double = 400 * 86_400
    /// The time for which an ended link is still listed, in seconds.
    static let linkRetention: Double = 30 * 86_400
    /// The time for which a finished job that no file and no workout refers to is still listed, in seconds.
    static let jobRetention: Double = 30 * 86_400
    /// The maximum number of such jobs that are listed per person: an app may send data every few minutes.
    static let mostJobs = 1_000

    /// Recovers from the last run.
    ///
    /// Called when the server starts, before it accepts requests.
    ///
    /// Unfinished imports and exports become `interrupted`, uploads are deleted, and in personal mode the owner is
    /// created.
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

    /// Deletes expired records and closes idle stores.
    ///
    /// Called every few minutes.
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
