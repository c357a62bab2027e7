public import Foundation
import HealthStore
import HealthTransfer
import WorkoutFiles

/// A running service with its background jobs.
public final class RunningService: Sendable {
    /// The request handler.
    public let responder: HealthResponder
    /// The path and query of the first page in personal mode, with a key that works once; `nil` in server mode.
    public let startPath: String?
    /// The tile URL template and attribution of a map in the folder of the server; `nil` if there is none (WEB-70).
    public let mapBackground: (address: String, attribution: String)?
    let accounts: Accounts
    private let jobs: JobScheduler
    let imports: Imports
    private let claim: FolderClaim

    init(
        _ folder: ServiceFolder, _ settings: ServiceSettings, hosts: Set<String>, secrets: any Secrets,
        watchRules: WatchRules = WatchRules(), log: @escaping @Sendable (RequestLogEntry) -> Void
    ) throws {
        try folder.make()
        guard let claim = try folder.claim() else {
            throw EngineError(.storage, "Another server is using '\(folder.root)'.", cause: .busy)
        }
        let database = try ServerDatabase(path: folder.database)
        let jobs = JobScheduler(database: database, limits: settings.limits)
        let folders = FolderWatching(settings.watchedFolders, rules: watchRules)
        let accounts = try Accounts(
            database: database, folder: folder, secrets: secrets, rules: settings.rules,
            admitsInvited: settings.admitsInvited, timeZone: settings.timeZone,
            endWork: {
                await jobs.endAll(of: $0)
                await folders.endAll(of: $0)
            })
        try accounts.begin()
        let key = accounts.key
        let maps = TileStore(folder: folder.maps)
        let (metrics, streams) = (ServiceMetrics(), OpenStreams(most: settings.limits.streamsPerPerson))
        let imports = Imports(
            accounts: accounts, jobs: jobs, limits: settings.limits, keepsOriginals: settings.keepsOriginals,
            folders: folders)
        var table = Self.table(accounts, jobs, imports, maps, settings).described
        table.openings +=
            OperationsRoutes(accounts: accounts, jobs: jobs, metrics: metrics, streams: streams).openings
        let authenticator = Authenticator(accounts: accounts)
        responder = HealthResponder(
            authenticate: { try authenticator.requester(of: $0) }, openStore: { try authenticator.store(of: $0) },
            origins: OriginCheck(hosts: hosts),
            table: table, limits: settings.limits, streams: streams,
            services: AccountServices(accounts: accounts, imports: imports),
            seal: { secrets.hmacSHA256($0, key: key) },
            log: { note in
                metrics.count(note)
                log(note)
            })
        startPath = accounts.mode == .personal ? "/start?key=\(accounts.makeStartKey())" : nil
        mapBackground = maps.background
        (self.accounts, self.jobs, self.imports, self.claim) = (accounts, jobs, imports, claim)
    }

    /// Returns all routes of a server.
    private static func table(
        _ accounts: Accounts, _ jobs: JobScheduler, _ imports: Imports, _ maps: TileStore, _ settings: ServiceSettings
    ) -> RouteTable {
        let limits = settings.limits
        let routes = [
            RouteTable.api.routes, ImportRoutes(imports: imports).routes, WatchedFolderRoutes(imports: imports).routes,
            ExportRoutes(accounts: accounts, jobs: jobs).routes,
            OriginalRoutes(accounts: accounts).routes,
            IngestRoutes(accounts: accounts, jobs: jobs, limits: limits).routes,
            PersonRoutes(accounts: accounts).routes, AdminRoutes(accounts: accounts).routes, maps.routes,
        ]
        return RouteTable(
            routes: Array(routes.joined()),
            openings: StatusRoutes.openings + SessionRoutes(accounts: accounts, limits: limits).openings)
    }

    /// Creates a service in personal mode, for a single person and store (SRV-22).
    ///
    /// - Parameters:
    ///   - store: The file of the store, which is created if necessary.
    ///   - state: The folder for settings, tokens and jobs of all stores served in personal mode.
    ///   - hosts: The host names with ports that browsers may use, in lower case.
    ///   - configuration: The configuration; `nil` for the defaults.
    ///   - secrets: The provider of random bytes and hashes.
    ///   - log: Called with a log entry for each request.
    /// - Throws: An error with a message if a file cannot be used, or if another server uses the folder.
    public static func personal(
        store: URL, state: URL, hosts: Set<String>, configuration: ServiceConfiguration? = nil, secrets: any Secrets,
        log: @escaping @Sendable (RequestLogEntry) -> Void
    ) throws -> RunningService {
        let identity = try SQLiteEngine(path: store.path).identity
        let folder = ServiceFolder(personal: state.appending(path: identity).path, store: store.path)
        return try RunningService(folder, ServiceSettings(configuration), hosts: hosts, secrets: secrets, log: log)
    }

    /// Creates a service in server mode, for people who log in (SRV-23).
    ///
    /// - Parameters:
    ///   - state: The folder of the server.
    ///   - hosts: The host names with ports that browsers may use, in lower case.
    ///   - configuration: The configuration; `nil` for the defaults.
    ///   - secrets: The provider of random bytes and hashes.
    ///   - log: Called with a log entry for each request.
    public static func server(
        state: URL, hosts: Set<String>, configuration: ServiceConfiguration? = nil, secrets: any Secrets,
        log: @escaping @Sendable (RequestLogEntry) -> Void
    ) throws -> RunningService {
        try RunningService(
            ServiceFolder(server: state.path), ServiceSettings(configuration), hosts: hosts, secrets: secrets, log: log)
    }

    /// Creates a person in the folder of a server, which may be running.
    ///
    /// - Throws: An error with a message if the name or the password is not acceptable.
    public static func createPerson(
        name: String, isAdmin: Bool, password: String, state: URL, configuration: ServiceConfiguration? = nil,
        secrets: any Secrets
    ) async throws {
        let folder = ServiceFolder(server: state.path)
        try folder.make()
        let accounts = try Accounts(
            database: ServerDatabase(path: folder.database), folder: folder, secrets: secrets,
            rules: ServiceSettings(configuration).rules)
        _ = try await accounts.makePerson(name: name, role: isAdmin ? .admin : .person, password: password)
    }

    /// Performs periodic maintenance until it is cancelled: deletes expired records and previews, and closes idle
    /// stores.
    public func tidyUp() async {
        _ = try? await accounts.finishErasures()
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(300))
            try? accounts.tidy()
            imports.discardExpiredPreviews()
        }
    }

    /// Imports what is put into the watched folders, until ``stop()`` (IMP-100).
    public func watchFolders() async { await imports.folders.run(in: accounts) }

    /// Rejects requests, cancels jobs at the end of a transaction, and closes the stores (SRV-8).
    public func stop() {
        responder.close()
        jobs.cancelAll()
        imports.folders.stop()
        accounts.stores.closeAll()
    }
}
