public import Foundation
import HealthDatabase
import WorkoutFiles

/// A service with all that runs beside it, ready to answer.
public final class RunningService: Sendable {
    /// Answers requests.
    public let responder: HealthResponder
    /// Where a browser begins, in personal mode: path and query with a key that works once; nil where people log in.
    public let startPath: String?
    private let accounts: Accounts
    private let jobs: ImportJobs
    private let claim: FolderClaim

    private init(
        _ accounts: Accounts, hosts: Set<String>, claim: FolderClaim, log: @escaping @Sendable (RequestNote) -> Void
    )
        throws
    {
        try accounts.begin()
        let jobs = ImportJobs(accounts: accounts)
        let table = RouteTable(
            routes: RouteTable.api.routes + ImportRoutes(accounts: accounts, jobs: jobs).routes
                + IngestRoutes(accounts: accounts).routes + PersonRoutes(accounts: accounts).routes
                + AdminRoutes(accounts: accounts).routes,
            openings: StatusOpenings.openings + SessionOpenings(accounts: accounts).openings)
        let (secrets, key) = (accounts.secrets, accounts.key)
        responder = HealthResponder(
            doorkeeper: AccountDoorkeeper(accounts: accounts), origins: OriginCheck(hosts: hosts),
            table: table.described,
            seal: { secrets.hmacSHA256($0, key: key) }, log: log)
        startPath = accounts.mode == .personal ? "/start?key=\(accounts.makeStartKey())" : nil
        (self.accounts, self.jobs, self.claim) = (accounts, jobs, claim)
    }

    /// A service for one person and one store (SRV-22).
    ///
    /// - Parameters:
    ///   - store: The file of the store; it is made if there is none.
    ///   - state: The folder for settings, tokens and jobs of all stores that are served so.
    ///   - hosts: The names with ports that browsers may use, lower case.
    ///   - secrets: Random bytes and hashes.
    ///   - log: Told of each request.
    /// - Throws: An error with a sentence if a file cannot be used, or if another server works with the folder.
    public static func personal(
        store: URL, state: URL, hosts: Set<String>, secrets: any Secrets,
        log: @escaping @Sendable (RequestNote) -> Void
    ) throws -> RunningService {
        let identity = try SQLiteEngine(path: store.path).identity
        let folder = ServiceFolder(personal: state.appending(path: identity).path, store: store.path)
        return try start(folder, hosts: hosts, secrets: secrets, log: log)
    }

    /// A service for people who log in (SRV-23).
    ///
    /// - Parameters:
    ///   - state: The folder with everything.
    ///   - hosts: The names with ports that browsers may use, lower case.
    ///   - secrets: Random bytes and hashes.
    ///   - log: Told of each request.
    public static func server(
        state: URL, hosts: Set<String>, secrets: any Secrets, log: @escaping @Sendable (RequestNote) -> Void
    ) throws -> RunningService {
        try start(ServiceFolder(server: state.path), hosts: hosts, secrets: secrets, log: log)
    }

    private static func start(
        _ folder: ServiceFolder, hosts: Set<String>, secrets: any Secrets,
        log: @escaping @Sendable (RequestNote) -> Void
    ) throws -> RunningService {
        try folder.make()
        guard let claim = try folder.claim() else {
            throw EngineError(.storage, "Another server works with '\(folder.root)'.", cause: .busy)
        }
        let accounts = try Accounts(database: ServerDatabase(path: folder.database), folder: folder, secrets: secrets)
        return try RunningService(accounts, hosts: hosts, claim: claim, log: log)
    }

    /// Makes a person in the folder of a server, which may be running.
    ///
    /// - Throws: An error with a sentence if name or password cannot be taken.
    public static func createPerson(
        name: String, isAdmin: Bool, password: String, state: URL, secrets: any Secrets
    ) async throws {
        let folder = ServiceFolder(server: state.path)
        try folder.make()
        let accounts = try Accounts(database: ServerDatabase(path: folder.database), folder: folder, secrets: secrets)
        _ = try await accounts.makePerson(name: name, role: isAdmin ? .admin : .person, password: password)
    }

    /// Does what has to be done now and then, until it is cancelled: forgets what is old, closes what nobody uses.
    public func tidyUp() async {
        _ = try? await accounts.finishErasures()
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(300))
            try? accounts.tidy()
        }
    }

    /// Ends imports at the end of a transaction, and closes the stores (SRV-8).
    public func stop() {
        jobs.cancelAll()
        accounts.stores.closeAll()
    }
}
