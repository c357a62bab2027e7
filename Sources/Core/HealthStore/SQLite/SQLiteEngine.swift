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
    let references: SharedReferences
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
            references = try connections.read { try SharedReferences($0) }
            identity = try connections.read { try StoreReader.identity($0) }
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
        if connections.writes { try purge() }
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

    /// Deletes expired tombstones (STO-37) and workouts whose time in the bin is over (STO-65), or postpones it to the
    /// next opening while another process is writing.
    package func purge() throws(EngineError) {
        let now = clock()
        let oldest = SQLValue.real(now - Self.tombstoneRetention)
        let sql = """
            SELECT EXISTS (SELECT 1 FROM tombstone WHERE deleted < ?1) OR EXISTS (
                SELECT 1 FROM tombstone_run WHERE deleted < ?1) OR EXISTS (SELECT 1 FROM bin WHERE deleted < ?2)
            """
        let oldestBinned = SQLValue.real(now - Bin.retention)
        try EngineError.wrapping {
            guard try connections.read({ try SQLStatement($0, sql).firstInteger(oldest, oldestBinned) }) == 1 else {
                return
            }
            try connections.writeIfFree { database in
                try SQLStatement(database, "DELETE FROM tombstone WHERE deleted < ?").run(oldest)
                try SQLStatement(database, "DELETE FROM tombstone_run WHERE deleted < ?").run(oldest)
                try Self.eraseExpired(database, now: now)
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
    @discardableResult
    package func write<Value>(
        as app: AppIdentity = .anonymous, from source: AppIdentity? = nil, collectors: Set<Int> = [],
        _ body: (StoreWriter) throws -> Value
    ) throws(EngineError) -> Value {
        try transaction(collectors: collectors) { try $0.write(as: app, from: source, body) }
    }

    /// Runs a write transaction that may act on behalf of several apps.
    func transaction<Value>(
        collectors: Set<Int> = [], _ body: (WriteTransaction) throws -> Value
    ) throws(EngineError) -> Value {
        var commit: ChangeHub.Commit?
        let references = references.forWriting()
        do {
            let value = try EngineError.wrapping {
                try current.forWriting().write { database in
                    let transaction = WriteTransaction(database, references, now: clock())
                    let value = try body(transaction)
                    if let number = transaction.lastNumber {
                        commit = ChangeHub.Commit(
                            number: number, types: transaction.touchedTypes, collectors: collectors)
                        hub.willCommit(number)
                    }
                    return value
                }
            }
            references.join()
            if let commit { hub.didCommit(commit) }
            return value
        } catch {
            if commit != nil { hub.didRollBack() }
            throw error
        }
    }

    /// Reads one consistent snapshot on behalf of an app.
    package func read<Value>(
        for app: AppIdentity = .anonymous, _ body: (StoreReader) throws -> Value
    ) throws(EngineError) -> Value {
        try EngineError.wrapping { try connections.read { try body(reader($0, app)) } }
    }

    /// Reads one consistent snapshot on behalf of an app; errors of the closure are rethrown unchanged.
    package func reports<Value>(
        for app: AppIdentity = .anonymous, _ body: (StoreReader) throws -> Value
    ) throws -> Value {
        do {
            return try connections.read { try body(reader($0, app)) }
        } catch let error as DatabaseError {
            return try EngineError.wrapping { throw error }
        }
    }

    /// Reads everything in one consistent snapshot on behalf of the store's owner; errors of the closure are rethrown
    /// unchanged.
    package func readStore(_ body: (WholeStoreReader) throws -> Void) throws {
        try reports { try body(WholeStoreReader($0)) }
    }

    /// Reads on an idle connection, or returns nil if there is none.
    func readIfFree<Value>(
        for app: AppIdentity, _ body: (StoreReader) throws -> Value
    ) throws(EngineError) -> Value? {
        try EngineError.wrapping { try connections.readIfFree { try body(reader($0, app)) } }
    }

    /// Opens the store for an optional write of derived figures, unless this engine skips damage, reads a copy or lost
    /// the file: then it has no figures of the store itself.
    private func openForFigures() -> StoreConnections? {
        guard let path, !damage.hasSkippedBlocks, !connections.readsCopy, connections.lostPath == nil else {
            return nil
        }
        return try? StoreConnections.forOptionalWrite(path)
    }

    private func reader(_ database: Database, _ app: AppIdentity) -> StoreReader {
        var reader = StoreReader(database: database, references: references.forReading(), app: app)
        reader.companion = StatisticsCompanion(fewest: fewestForHalves) { [weak self] body in
            try self?.readIfFree(for: app, body) ?? nil
        }
        reader.openForFigures = { [weak self] in self?.openForFigures() }
        reader.memory = memory
        reader.workouts = workouts
        reader.belongings = belongings
        reader.damage = damage
        reader.owner = owner
        reader.bounds = bounds
        return reader
    }

    // MARK: Unfinished workouts

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

    /// Saves those samples that are not stored yet, for an unfinished workout (WBD-6), and returns what its statistics
    /// need.
    ///
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

    // MARK: Changes

    /// Registers a handler for every commit that inserts or deletes: called immediately on the committing thread for
    /// this process, and within 200 ms for other processes.
    ///
    /// Notifications may be coalesced: query the changes since your position.
    package func observe(_ handler: @escaping @Sendable (ChangeNotification) -> Void) -> ChangeObservation {
        hub.observe(handler)
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
}
