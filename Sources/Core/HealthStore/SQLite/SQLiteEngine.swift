package import Foundation
import GRDB
package import HealthModel
import Synchronization

/// The storage engine: an SQLite file that several processes may share, or a database in memory.
///
/// Each call names the app on whose behalf it runs; the engine enforces what that app may read and change (AUTH-24,
/// AUTH-26). Every write is one atomic transaction.
///
/// Writes are serialized; readers never wait for writers (write-ahead log). `Documentation/Storage.md` describes the
/// file format.
package final class SQLiteEngine: Sendable {
    /// The retention period of tombstones, in seconds: 90 days (STO-37).
    package static let tombstoneRetention: Double = 90 * 86_400
    let current: CurrentConnections
    /// The current connections.
    var connections: StoreConnections { current.now }
    let revisions: StoreRevisions
    let vocabulary: SharedReferences
    private let memory = StatisticsCache()
    let workouts = WorkoutCache()
    let belongings = WorkoutMembersCache()
    let damage = DamageLog()
    private let clock: Clock
    private let hub: ChangeHub
    /// The path of the store file; nil for a store in memory.
    let path: String?
    /// The identifier that distinguishes change positions of this store from those of others (QRY-60).
    package let identity: String
    /// The app that reads everything without authorization, because its user may read the file; nil if every app
    /// needs authorization.
    let owner: AppIdentity?
    /// The upper bounds of reads, regardless of permissions; nil if permissions alone decide.
    private let bounds: ReadBounds?

    /// The minimum number of data of a type for which statistics are computed on two connections.
    let fewestForHalves: Int

    /// A function that returns the current time, in seconds since 2001-01-01 UTC.
    package typealias Clock = @Sendable () -> Double

    /// Opens a store in a file, creating the file and its folder if needed.
    ///
    /// - Parameters:
    ///   - patience: The time to wait for another process that writes, in seconds.
    ///   - pageCache: The size of each connection's page cache, in KiB; nil for the default size.
    ///   - owner: The app that may read everything, if the store's owner uses it; others need authorization.
    ///   - fewestForHalves: The minimum number of data of a type for which statistics are computed on two
    ///     connections; nil for the default.
    package convenience init(
        path: String, patience: Double? = nil, pageCache: Int? = nil, owner: AppIdentity? = nil,
        fewestForHalves: Int? = nil, clock: @escaping Clock = systemClock
    ) throws(EngineError) {
        let patience = patience ?? StoreConnections.defaultBusyTimeout
        try self.init(path, clock, owner: owner, fewestForHalves: fewestForHalves, patience: patience) { path, turn in
            guard let path else { return try .inMemory() }
            try PageChecksums.register()
            try StoreFile.make(path)
            if StoreFile.markedKind(path) != .current { try turn?.begin() }
            try Self.checkOwner(path)
            return try .forWriting(
                path, patience: patience,
                pageCache: pageCache ?? StoreConnections.usualPageCache)
        }
    }

    /// Opens a store for reading only: the file is not changed, regardless of its location, and no writer is waited
    /// for.
    ///
    /// - Parameters:
    ///   - owner: The app that may read everything, because its user may read the file.
    ///   - bounds: The upper bounds of reads by all other apps; nil to let their permissions decide.
    package convenience init(
        reading path: String, as owner: AppIdentity, bounds: ReadBounds? = nil, patience: Double? = nil,
        clock: @escaping Clock = systemClock
    ) throws(EngineError) {
        let patience = patience ?? StoreConnections.defaultBusyTimeout
        try self.init(path, clock, owner: owner, bounds: bounds, patience: patience) { _, turn in
            try PageChecksums.register()
            // A file that another process is still creating is not yet a store.
            if StoreFile.markedKind(path) != .current { try turn?.begin() }
            try Self.checkOwner(path)
            let connections = try StoreConnections.forReading(path, patience: patience)
            // A store of an earlier version is migrated in a copy.
            return try connections.read(Self.isComplete) ? connections : .forReadingCopy(path)
        }
    }

    /// Opens a store in memory, which is discarded with the engine.
    package static func inMemory(clock: @escaping Clock = systemClock) throws(EngineError) -> SQLiteEngine {
        try SQLiteEngine(nil, clock, owner: nil) { _, _ in try .inMemory() }
    }

    private init(
        _ path: String?, _ clock: @escaping Clock, owner: AppIdentity?, bounds: ReadBounds? = nil,
        fewestForHalves: Int? = nil, patience: Double = 0,
        open: @escaping @Sendable (String?, MigrationLock?) throws -> StoreConnections
    ) throws(EngineError) {
        let turn = path.map { MigrationLock($0, patience: patience) }
        defer { turn?.end() }
        self.fewestForHalves = fewestForHalves ?? StatisticsHalf.fewest
        let name = path ?? "in memory"
        do {
            let connections = try open(path, turn)
            current = CurrentConnections(connections) { try open($0, nil) }
            let kind = try connections.read { try StoreFile.kind($0) }
            try Self.check(kind, name)
            if kind != .current {
                try connections.migrate(Schema.migrator)
                try connections.write { try StoreFile.mark($0) }
            }
            if try !connections.read(Self.isComplete) { try connections.write(Self.complete) }
            vocabulary = try connections.read { try SharedReferences($0) }
            identity = try connections.read { try ReadSession.identity($0) }
            revisions = StoreRevisions(path: path)
            self.path = path
            hub = path.map(ChangeHub.shared(path:)) ?? ChangeHub(path: nil)
            self.clock = clock
            self.owner = owner
            self.bounds = bounds
        } catch let error as EngineError {
            throw error
        } catch {
            let trouble = StoreFailure(error, at: path)
            throw EngineError(
                .databaseInaccessible, "Could not open the store '\(name)'. \(trouble.sentence)", cause: trouble.cause,
                underlying: error)
        }
        if connections.writes { try purgeTombstones() }
    }

    // MARK: Opening

    /// Throws an error for a file of another program before anything is written to it: opening a file for several
    /// readers changes its header.
    private static func checkOwner(_ path: String) throws {
        if let kind = StoreFile.markedKind(path) { return try check(kind, path) }
        var configuration = Configuration(patience: StoreConnections.defaultBusyTimeout)
        configuration.readonly = true
        // A store whose writer was killed is recovered by the next process that may write to it.
        guard let queue = try? DatabaseQueue(path: path, configuration: configuration),
            let kind = try? queue.read({ try StoreFile.kind($0) })
        else { return }
        try check(kind, path)
    }

    private static func check(_ kind: StoreFile.Kind, _ name: String) throws(EngineError) {
        switch kind {
        case .empty, .current, .older: return
        case .newer:
            throw EngineError(
                .databaseInaccessible,
                "The store '\(name)' was created by a newer version of OpenHealthKit; update to open it.",
                cause: .unusable
            )
        case .foreign:
            throw EngineError(
                .databaseInaccessible, "'\(name)' is a database of another program, not a health data store.",
                cause: .unusable)
        }
    }

    /// The system clock.
    package static let systemClock: Clock = { Date.timeIntervalSinceReferenceDate }

    /// Returns whether a store contains everything that this version requires.
    private static func isComplete(_ database: Database) throws -> Bool {
        guard try StoreFile.kind(database) == .current else { return false }
        let types = try SQLStatement(database, "SELECT count(*) FROM type").firstInteger() ?? 0
        return try types >= Int64(ObjectType.all.count)
            && SQLStatement(database, "SELECT 1 FROM store WHERE name = 'identity'").hasRow()
    }

    private static func complete(_ database: Database) throws {
        try SharedReferences.addMissingTypes(database)
        try SQLStatement(database, "INSERT OR IGNORE INTO store (name, value) VALUES ('identity', ?)")
            .run(.text(UUID().uuidString))
    }

    /// Deletes expired tombstones (STO-37), or postpones it to the next opening while another process is writing.
    private func purgeTombstones() throws(EngineError) {
        let oldest = SQLValue.real(clock() - Self.tombstoneRetention)
        let sql = """
            SELECT EXISTS (SELECT 1 FROM tombstone WHERE deleted < ?1) OR EXISTS (
                SELECT 1 FROM tombstone_run WHERE deleted < ?1)
            """
        try EngineError.wrapping {
            guard try connections.read({ try SQLStatement($0, sql).firstInteger(oldest) }) == 1 else { return }
            try connections.writeIfFree { database in
                try SQLStatement(database, "DELETE FROM tombstone WHERE deleted < ?").run(oldest)
                try SQLStatement(database, "DELETE FROM tombstone_run WHERE deleted < ?").run(oldest)
            }
        }
    }

    // MARK: Transactions

    /// The current time, in seconds since 2001-01-01 UTC.
    var now: Double { clock() }

    /// Runs a write transaction on behalf of an app.
    ///
    /// - Parameters:
    ///   - source: The source that objects are saved under; nil for the app itself.
    ///   - collectors: The workouts under construction for which samples are collected, if the transaction does
    ///     nothing else.
    func write<Value>(
        as app: AppIdentity, from source: AppIdentity? = nil, collectors: Set<Int> = [],
        _ body: (WriteSession) throws -> Value
    ) throws(EngineError) -> Value {
        try write(collectors: collectors) { try $0.write(as: app, from: source, body) }
    }

    /// Runs a write transaction that may act on behalf of several apps.
    func write<Value>(
        collectors: Set<Int> = [], _ body: (WriteTransaction) throws -> Value
    ) throws(EngineError) -> Value {
        var commit: ChangeHub.Commit?
        let vocabulary = vocabulary.forWriting()
        do {
            let value = try EngineError.wrapping {
                try current.forWriting().write { database in
                    let transaction = WriteTransaction(database, vocabulary, now: clock())
                    let value = try body(transaction)
                    if let number = transaction.lastNumber {
                        commit = ChangeHub.Commit(
                            number: number, types: transaction.touchedTypes, collectors: collectors)
                        hub.willCommit(number)
                    }
                    return value
                }
            }
            vocabulary.join()
            if let commit { hub.didCommit(commit) }
            return value
        } catch {
            if commit != nil { hub.didRollBack() }
            throw error
        }
    }

    /// Changes settings of the store's owner in a transaction.
    func configure(_ body: (Database, SharedReferences) throws -> Void) throws(EngineError) {
        try EngineError.wrapping { try current.forWriting().write { try body($0, vocabulary) } }
    }

    func read<Value>(_ body: (ReadSession) throws -> Value) throws(EngineError) -> Value {
        try EngineError.wrapping { try connections.read { try body(session($0)) } }
    }

    /// Reads on an idle connection, or returns nil if there is none.
    func readIfFree<Value>(_ body: (ReadSession) throws -> Value) throws(EngineError) -> Value? {
        try EngineError.wrapping { try connections.readIfFree { try body(session($0)) } }
    }

    private func session(_ database: Database) -> ReadSession {
        ReadSession(
            database: database, vocabulary: vocabulary.forReading(), memory: memory, workouts: workouts,
            belongings: belongings, damage: damage, owner: owner, bounds: bounds)
    }

    // MARK: Authorization

    /// Returns the permissions of an app for a type.
    package func authorization(of app: AppIdentity, for type: ObjectType) throws(EngineError) -> AuthorizationState {
        try read { try $0.authorization(of: app, for: type) }
    }

    /// Stores decisions; types not named keep their state.
    package func authorize(_ app: AppIdentity, _ decisions: AuthorizationDecisions) throws(EngineError) {
        try write(as: app) { session in
            for (column, decided) in [("share", decisions.share), ("read", decisions.read)] {
                let sql = """
                    INSERT INTO authorization (app, type, \(column)) VALUES (?, ?, ?)
                    ON CONFLICT (app, type) DO UPDATE SET \(column) = excluded.\(column)
                    """
                let statement = try SQLStatement(session.database, sql)
                for (type, isGranted) in decided {
                    let state: AuthorizationState.Decision = isGranted ? .authorized : .denied
                    try statement.run(
                        .text(app.source.bundleIdentifier), .integer(session.vocabulary.id(of: type)),
                        .integer(Int64(state.rawValue)))
                }
            }
            let date = try SQLStatement(
                session.database, "UPDATE authorization SET earliest = ? WHERE app = ? AND type = ?")
            for type in decisions.read.keys {
                let earliest: SQLValue = decisions.earliestReadDates[type].map { .real($0) } ?? .null
                try date.run(earliest, .text(app.source.bundleIdentifier), .integer(session.vocabulary.id(of: type)))
            }
        }
    }

    // MARK: Writing

    /// Saves objects in the order given (STO-1, STO-4), applying sync identifiers (STO-11, STO-12).
    ///
    /// Does not accept routes.
    package func save(_ samples: [SampleRecord], by app: AppIdentity) throws(EngineError) {
        try write(as: app) { session in
            if samples.contains(where: { $0.type.family == .workoutRoute }) {
                throw EngineError(.invalidArgument, "Routes must be saved with a route builder.")
            }
            try session.save(samples)
        }
    }

    /// Associates samples with a stored workout of the app, saving those that are not stored yet, without their
    /// device (STO-9, STO-20, STO-22).
    package func add(_ samples: [SampleRecord], to workout: UUID, by app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.add(samples, to: workout) }
    }

    /// Saves a route and associates it with a stored workout (RTE-7, RTE-9).
    ///
    /// Returns the route as stored; if the save was ignored because of a sync identifier, the existing one.
    ///
    /// - Parameter points: The points in any order; stored by time, equal times in the order given (RTE-1). Not
    ///   empty.
    package func save(
        _ route: RouteDraft, points: [RoutePoint], of workout: UUID, by app: AppIdentity
    ) throws(EngineError) -> SampleRecord {
        try write(as: app) { session in
            let row = try session.workoutRow(workout, mustBeOwn: false)
            return try session.save(route, points: points, of: row)
        }
    }

    /// Saves those samples that are not stored yet, for unfinished workouts (WBD-6), and returns what their
    /// statistics need.
    ///
    /// Concurrent requests of several builders share one transaction. Each request succeeds or fails as a whole,
    /// independently of the others; results are in the order of the requests.
    package func collect(
        _ requests: [CollectRequest], by app: AppIdentity
    ) -> [Result<CollectedSamples, EngineError>] {
        func collected(_ requests: [CollectRequest]) throws(EngineError) -> [CollectedSamples] {
            try write(as: app, collectors: Set(requests.map(\.workout))) { try $0.collect(requests) }
        }
        if requests.count > 1, let all = try? collected(requests) { return all.map { .success($0) } }
        // One of the requests fails, so each runs in a transaction of its own. Those that succeed are measured as if
        // the others of their workout had been separate calls.
        var known: [Int: MemberRuns] = [:]
        return requests.map { request in
            var request = request
            for run in known[request.workout]?.runs ?? [] { request.members.add(run) }
            let result = Result { () throws(EngineError) in try collected([request])[0] }
            for run in (try? result.get())?.runs ?? [] { known[request.workout, default: MemberRuns()].add(run) }
            return result
        }
    }

    /// Returns the measured data of the currently stored samples of an unfinished workout, by type.
    ///
    /// Saves those samples that are not stored yet, for an unfinished workout (WBD-6), and returns what its statistics
    /// need.
    /// - Parameters:
    ///   - members: The samples added to the workout before, which are not measured again.
    ///   - session: The stored active session of the workout, if any.
    package func collect(
        _ samples: [SampleRecord], beside members: MemberRuns, in session: UUID? = nil, by app: AppIdentity
    ) throws(EngineError) -> CollectedSamples {
        let answers = collect([CollectRequest(samples: samples, members: members, session: session)], by: app)
        guard let answer = answers.first else { throw EngineError(.storage, "The store returned no result.") }
        return try answer.get()
    }

    package func measuredData(of members: MemberRuns) throws(EngineError) -> [ObjectType: MeasuredData] {
        try read { try $0.measuredData(in: members.runs) }
    }

    /// Saves a workout with the statistics of its samples, their association, and its route (WBD-14).
    package func finish(_ draft: WorkoutDraft, by app: AppIdentity) throws(EngineError) -> FinishedWorkout {
        try write(as: app) { try $0.finish(draft) }
    }

    /// Inserts a workout in bulk, with everything the closure appends to it, in one transaction.
    ///
    /// - Parameters:
    ///   - source: The source under which everything is saved; nil for the app itself.
    ///   - app: The importing app, whose permissions to share apply.
    ///   - pass: The import pass over the file that the workout comes from.
    package func insert(
        _ workout: SampleRecord, from source: AppIdentity? = nil, by app: AppIdentity,
        in pass: ImportPass = ImportPass(),
        contents: (BulkWriter) throws(EngineError) -> Void
    ) throws(EngineError) {
        try write(as: app, from: source ?? app) { session in
            try session.save([workout])
            let row = try session.workoutRow(workout.uuid, mustBeOwn: true)
            let writer = try BulkWriter(session, workout: row)
            try contents(writer)
            try session.associate(writer.members, with: row)
            if !session.savesAsApp { try session.journal(pass) }
        }
    }

    /// Deletes the app's own objects, all or none (STO-30, STO-31, STO-33).
    package func delete(_ identifiers: [UUID], by app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.delete(identifiers) }
    }

    /// Deletes the app's own matching objects and returns their number (STO-34).
    package func delete(
        of type: ObjectType, matching predicate: SamplePredicate, by app: AppIdentity
    ) throws(EngineError) -> Int {
        try write(as: app) { try $0.delete(of: type, matching: predicate) }
    }

    // MARK: Reading

    /// Returns the samples that match a request and that the app may read, in one consistent read (QRY-5).
    package func samples(_ request: SampleRequest, for app: AppIdentity) throws(EngineError) -> [SampleRecord] {
        try read { try $0.samples(request) { session, type in try session.visibility(of: type, for: app) } }
    }

    /// Passes the points of a stored route in time order, in batches, until the handler returns false.
    package func routePoints(
        of route: UUID, from start: Double?, to end: Double?, for app: AppIdentity,
        batch: ([RoutePoint]) -> Bool
    ) throws(EngineError) {
        try read { try $0.routePoints(of: route, from: start, to: end, for: app, batch: batch) }
    }

    /// Returns the tombstones of deleted objects, oldest first (STO-36).
    package func deletedRecords(of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [DeletedRecord] {
        try read { try $0.deletedRecords(of: type, for: app) }
    }

    /// Returns the number of samples per type and source that the app may read.
    package func inventory(for app: AppIdentity) throws(EngineError) -> [InventoryEntry] {
        try read { try $0.inventory(for: app) }
    }

    /// Returns the types that have samples and for which the app requested authorization, ordered by identifier.
    ///
    /// It does not check whether the app would receive any samples, which makes it very cheap.
    package func storedTypes(for app: AppIdentity) throws(EngineError) -> [ObjectType] {
        try read { try $0.storedTypes(for: app) }
    }

    /// Returns the identifiers that begin with these hexadecimal digits, ignoring dashes; at most two, enough to
    /// distinguish unique from ambiguous.
    package func uuids(
        withPrefix prefix: String, of types: [ObjectType], for app: AppIdentity
    ) throws(EngineError) -> [UUID] {
        try read { try $0.uuids(withPrefix: prefix, of: types, for: app) }
    }

    /// Returns the identifiers of row-stored objects that end with these hexadecimal digits, at most two.
    package func uuids(
        withSuffix suffix: String, of type: ObjectType, for app: AppIdentity
    ) throws(EngineError) -> [UUID] {
        try read { try $0.uuids(withSuffix: suffix, of: type, for: app) }
    }

    /// Passes the identifiers of all row-stored objects of a type that the app may read, unordered.
    package func forEachIdentifier(
        of type: ObjectType, for app: AppIdentity, _ receive: (UUID) -> Void
    ) throws(EngineError) {
        try read { try $0.forEachIdentifier(of: type, for: app, receive) }
    }

    /// Returns the sources with at least one matching sample that the app may read, by bundle identifier (QRY-14).
    package func sources(
        _ parts: [SampleRequest.Part], for app: AppIdentity
    ) throws(EngineError) -> [SourceRecord] {
        try read { try $0.sources(parts, for: app) }
    }

    // MARK: Changes

    /// Returns the insertions and deletions after a position, as far as the app may read them (QRY-20, QRY-21,
    /// QRY-22, QRY-23, QRY-25, QRY-61).
    package func changes(_ request: ChangeRequest, for app: AppIdentity) throws(EngineError) -> Changes {
        try read { try $0.changes(request, in: identity, for: app) }
    }

    /// Returns the types with matching insertions or deletions after a position, and the current position.
    ///
    /// Without a position, the types are empty: the call returns the current position and verifies that the app may
    /// query.
    package func changedTypes(
        _ parts: [SampleRequest.Part], since position: ChangePosition?, for app: AppIdentity
    ) throws(EngineError) -> (types: Set<ObjectType>, position: ChangePosition) {
        try read { try $0.changedTypes(parts, since: position, in: identity, for: app) }
    }

    /// Registers a handler for every commit that inserts or deletes: called immediately on the committing thread for
    /// this process, and within 200 ms for other processes.
    ///
    /// Notifications may be coalesced: query the changes since your position.
    package func observe(_ handler: @escaping @Sendable (ChangeNotification) -> Void) -> ChangeObservation {
        hub.observe(handler)
    }

    // MARK: Background delivery

    /// Registers an app for changes of a type, replacing an earlier registration (QRY-34).
    package func enableBackgroundDelivery(
        of type: ObjectType, at frequency: DeliveryFrequency, for app: AppIdentity
    ) throws(EngineError) {
        try write(as: app) { try $0.enableBackgroundDelivery(of: type, at: frequency) }
    }

    /// Removes the registration for a type, or with nil all registrations of the app.
    ///
    /// There need not be any.
    package func disableBackgroundDelivery(of type: ObjectType?, for app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.disableBackgroundDelivery(of: type) }
    }

    /// Returns the registrations of an app.
    package func backgroundDeliveries(for app: AppIdentity) throws(EngineError) -> [ObjectType: DeliveryFrequency] {
        try read { try $0.backgroundDeliveries(for: app) }
    }

    // MARK: Maintenance

    /// Checkpoints the write-ahead log into the database file, so that the file alone is the complete store.
    ///
    /// Required only for copying the file; no data depends on it. Does nothing while others read or write.
    package func checkpoint() throws(EngineError) {
        try EngineError.wrapping {
            do {
                try connections.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                // Other connections are active; the last one to close performs the checkpoint.
            }
        }
    }

    /// Returns the problems found by an integrity check, as sentences; empty if the file is sound.
    package func integrityProblems() throws(EngineError) -> [String] {
        try read { try $0.integrityProblems() }
    }
}
