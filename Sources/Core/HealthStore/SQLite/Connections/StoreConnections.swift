import CStoreFile
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The connections to a store: one that writes, and others that read without waiting.
///
/// All stores are opened here. A different layer below the pages, such as an encrypted SQLite, is added here.
final class StoreConnections: Sendable {
    /// The default time to wait for another process that writes, in seconds.
    static let defaultBusyTimeout = 30.0
    /// The default cache size of each connection, in KiB: the metadata of blocks of ten years of heart rates stays in
    /// memory between queries.
    static let usualPageCache = 8_192

    private let writer: DatabaseQueue?
    private let readers: ReadingConnections
    /// The snapshots that are being read, by thread.
    private let snapshots = Mutex<[ObjectIdentifier: Snapshot]>([:])
    /// The copy of a store that cannot be read in place.
    private let copy: StoreCopy?
    /// The location of the file, which stays open until the connections are closed; nil without a file.
    private let place: StorePlace?

    private init(writer: DatabaseQueue?, readers: ReadingConnections, at place: StorePlace?, copy: StoreCopy? = nil) {
        self.writer = writer
        self.readers = readers
        self.copy = copy
        self.place = place
    }

    deinit { close() }

    // MARK: - Opening

    /// Opens a store in memory.
    static func inMemory() throws -> StoreConnections {
        let queue = try DatabaseQueue(configuration: configuration(defaultBusyTimeout))
        return StoreConnections(writer: queue, readers: ReadingConnections(only: queue), at: nil)
    }

    /// Opens a file for reading and writing, and creates it if needed.
    ///
    /// - Parameter pageCache: The size of each connection's page cache, in KiB.
    static func forWriting(
        _ path: String, patience: Double = defaultBusyTimeout, pageCache: Int = usualPageCache
    ) throws -> StoreConnections {
        try forWriting(path, patience, pageCache, .refused, copy: nil)
    }

    private static func forWriting(
        _ path: String, _ patience: Double, _ pageCache: Int, _ treatment: PageChecksums.Treatment, copy: StoreCopy?
    ) throws -> StoreConnections {
        try PageChecksums.register()
        var writing = configuration(patience, pageCache, treatment)
        writing.prepareDatabase { database in
            if try Int.fetchOne(database, sql: "PRAGMA page_count") == 0 {
                _ = store_pages_reserve(database.sqliteConnection, PAGE_CHECKSUM_BYTES)
                // The application ID is set before the first page is written, because pages written earlier would
                // have no checksum.
                try database.execute(sql: "PRAGMA application_id = \(StoreFile.application)")
            }
            try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        }
        let writer = try DatabaseQueue(path: path, configuration: writing)
        var reading = configuration(patience, pageCache, treatment)
        reading.readonly = true
        let place = StorePlace(path)
        try writer.unsafeRead { try place?.check($0) }
        let readers = try ReadingConnections { [reading] in
            let connection = try DatabaseQueue(path: path, configuration: reading)
            // A connection that is opened later must not open another store than the others.
            try connection.unsafeRead { try place?.check($0) }
            return connection
        }
        return StoreConnections(writer: writer, readers: readers, at: place, copy: copy)
    }

    /// Opens a file for reading only, regardless of its location, without changing it.
    ///
    /// - Parameters:
    ///   - isLenient: A Boolean value that indicates whether tables are readable even if SQLite cannot parse the
    ///     schema of others.
    ///   - treatment: The treatment of pages that do not match their checksums.
    static func forReading(
        _ path: String, patience: Double = defaultBusyTimeout, isLenient: Bool = false,
        treating treatment: PageChecksums.Treatment = .refused
    ) throws -> StoreConnections {
        try PageChecksums.register()
        var reading = configuration(patience, usualPageCache, treatment, isLenient: isLenient)
        switch ReadingWay(path) {
        case .amongWriters:
            // A connection that may write removes the files beside the store on closing, but must not remove a log
            // that a writer left.
            if StoreFile.hasLog(path) {
                reading.prepareDatabase { _ = store_log_keep($0.sqliteConnection) }
            }
            return try forReading(path, DatabaseQueue(path: path, configuration: reading))
        case .besideOthers:
            reading.readonly = true
            return try forReading(path, DatabaseQueue(path: path, configuration: reading))
        case .alone:
            reading.readonly = true
            guard let place = URLComponents.immutable(path) else {
                return try forReadingCopy(path, treating: treatment)
            }
            return try forReading(path, DatabaseQueue(path: place, configuration: reading))
        case .copied: return try forReadingCopy(path, treating: treatment)
        }
    }

    private static func forReading(_ path: String, _ connection: DatabaseQueue) -> StoreConnections {
        StoreConnections(writer: nil, readers: ReadingConnections(only: connection), at: StorePlace(path))
    }

    /// Opens a copy of a file, which may be migrated for reading; the copy is deleted with the connections.
    static func forReadingCopy(
        _ path: String, treating treatment: PageChecksums.Treatment = .refused
    ) throws -> StoreConnections {
        let copy = try StoreCopy(of: path)
        return try forWriting(copy.path, defaultBusyTimeout, usualPageCache, treatment, copy: copy)
    }

    /// Opens a file for maintenance, damaged or not: a single connection, which does not change the journal mode.
    static func forMaintenance(
        _ path: String, patience: Double = defaultBusyTimeout, treating treatment: PageChecksums.Treatment = .refused
    ) throws -> StoreConnections {
        try PageChecksums.register()
        let queue = try DatabaseQueue(
            path: path, configuration: configuration(patience, usualPageCache, treatment))
        return StoreConnections(writer: queue, readers: ReadingConnections(only: queue), at: StorePlace(path))
    }

    /// Opens a file for an optional write, which is skipped if it cannot be done at once.
    ///
    /// - Throws: An error if the file cannot be written.
    static func forOptionalWrite(_ path: String) throws -> StoreConnections {
        try PageChecksums.register()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard access(path, W_OK) == 0, access(folder, W_OK) == 0 else {
            throw DatabaseError(resultCode: .SQLITE_READONLY)
        }
        var configuration = configuration(0)
        let hasLog = StoreFile.hasLog(path)
        configuration.prepareDatabase { database in
            // A log left by a killed writer is appended to, and is kept for the process that recovers it.
            if hasLog { _ = store_log_keep(database.sqliteConnection) }
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        return StoreConnections(writer: queue, readers: ReadingConnections(only: queue), at: StorePlace(path))
    }

    private static func configuration(
        _ patience: Double, _ pageCache: Int = usualPageCache, _ treatment: PageChecksums.Treatment = .refused,
        isLenient: Bool = false
    ) -> Configuration {
        var configuration = Configuration(patience: patience)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { database in
            // The statements after this one read the schema.
            if isLenient { try database.execute(sql: "PRAGMA writable_schema = ON") }
            PageChecksums(database).treat(treatment)
            TextFunction.register(on: database)
            try database.execute(sql: "PRAGMA cache_size = -\(pageCache)")
        }
        return configuration
    }

    // MARK: - Using

    /// A Boolean value that indicates whether the store itself is open for writing, not only for reading or as a
    /// copy.
    var writes: Bool { writer != nil && copy == nil }

    /// A Boolean value that indicates whether a copy is read, because the store needs migration or recovery.
    var readsCopy: Bool { copy != nil }

    /// Reads committed data from a consistent snapshot.
    ///
    /// The transaction ends with a rollback: SQLite refuses to commit after reading a damaged page, although nothing
    /// was written.
    ///
    /// A read by a closure that is itself called by a read sees the same snapshot: a connection of its own would be of
    /// another moment, and a store in memory has only one.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let thread = ObjectIdentifier(Thread.current)
        if let outer = snapshots.withLock({ $0[thread] }) { return try body(outer.database) }
        return try readers.use { connection in
            try Self.read(on: connection) { database in
                snapshots.withLock { $0[thread] = Snapshot(database: database) }
                defer { snapshots.withLock { $0[thread] = nil } }
                return try body(database)
            }
        }
    }

    /// Reads as ``read(_:)`` does, if a connection is idle; otherwise returns nil.
    func readIfFree<Value>(_ body: (Database) throws -> Value) throws -> Value? {
        try readers.useIfFree { try Self.read(on: $0, body) }
    }

    private static func read<Value>(on connection: DatabaseQueue, _ body: (Database) throws -> Value) throws -> Value {
        try connection.unsafeRead { try $0.value(in: .deferred, endingWith: .rollback, body) }
    }

    /// Runs a write transaction, which is rolled back if the file is no longer at its path (STO-60).
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try writable().writeWithoutTransaction { database in
                try database.value(in: .immediate, endingWith: .commit) { database in
                    let value = try body(database)
                    try place?.checkWithLog()
                    return value
                }
            }
        } catch let error as EngineError where error.cause == .moved {
            // This must happen at once: a process that opens the new store at the path must not find a foreign log.
            detachFromPath()
            throw error
        }
    }

    /// Throws an error if the file was moved, replaced or deleted since it was opened (STO-60).
    func checkPlace() throws(EngineError) { try place?.check() }

    /// The former path of the file, if it is no longer there.
    var lostPath: String? { place.flatMap { $0.isWhole ? nil : $0.path } }

    /// Copies all pages to another file through the write connection, which has the file open wherever it is.
    func copyWritten(to other: StoreConnections) throws {
        try writeWithoutTransaction { database in
            try other.writeWithoutTransaction { try database.copyPages(to: $0) }
        }
    }

    /// Checkpoints the log into the file, wherever that is now, and preserves the files at its former path: closing
    /// would delete the log of the store that is there now.
    func detachFromPath() {
        writer?.writeWithoutTransaction { database in
            // A connection that is already closed needs no checkpoint.
            guard let connection = database.sqliteConnection else { return }
            _ = try? database.checkpoint(.truncate)
            _ = store_log_keep(connection)
        }
    }

    /// Runs a closure on the write connection outside a transaction; the closure may run transactions of its own.
    func writeWithoutTransaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writable().writeWithoutTransaction { database in
            try database.leavingNoTransaction { try body(database) }
        }
    }

    /// Runs a write transaction, unless another process is writing.
    func writeIfFree(_ body: (Database) throws -> Void) throws {
        try writeWithoutTransaction { database in
            let patience = try Int.fetchOne(database, sql: "PRAGMA busy_timeout") ?? 0
            try database.execute(sql: "PRAGMA busy_timeout = 0")
            defer { try? database.execute(sql: "PRAGMA busy_timeout = \(patience)") }
            do {
                try database.inTransaction(.immediate) {
                    try body(database)
                    try place?.checkWithLog()
                    return .commit
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
        }
    }

    /// Migrates the database to the current schema.
    func migrate(_ migrator: DatabaseMigrator) throws { try migrator.migrate(writable()) }

    /// Rewrites the whole database without gaps, with a checksum on each page.
    func rewrite() throws {
        try writeWithoutTransaction { database in
            _ = store_pages_reserve(database.sqliteConnection, PAGE_CHECKSUM_BYTES)
            try database.execute(sql: "VACUUM")
        }
    }

    /// Closes all connections.
    func close() {
        if lostPath != nil { detachFromPath() }
        readers.close()
        try? writer?.close()
    }

    private func writable() throws(EngineError) -> DatabaseQueue {
        guard let writer else {
            throw EngineError(.databaseInaccessible, "The store is open for reading only.")
        }
        return writer
    }
}

/// A transaction that reads.
// Unchecked, because only the thread that reads uses it.
private struct Snapshot: @unchecked Sendable {
    let database: Database
}

extension Configuration {
    /// Creates the configuration that all connections to a store share.
    ///
    /// - Parameter patience: The time to wait for other connections, in seconds.
    init(patience: Double) {
        self.init()
        busyMode = .timeout(patience)
        label = "OpenHealthKit"
        // A transaction that cannot be ended for lack of memory ends with the connection, instead of terminating the
        // process.
        allowsUnsafeTransactions = true
    }
}

extension Database {
    /// Runs a closure, and rolls back any transaction that it leaves open.
    ///
    /// The rollback statement is prepared before: without memory GRDB could not prepare it afterwards, and would
    /// terminate the process.
    fileprivate func leavingNoTransaction<Value>(_ body: () throws -> Value) throws -> Value {
        let rollback = try cachedStatement(sql: "ROLLBACK")
        defer { if isInsideTransaction { try? rollback.execute() } }
        return try body()
    }

    /// Runs a closure in a transaction.
    ///
    /// The statements that begin and end it are cached with the connection: GRDB would prepare them anew each time.
    fileprivate func value<Value>(
        in kind: TransactionKind, endingWith completion: TransactionCompletion, _ body: (Database) throws -> Value
    ) throws -> Value {
        try leavingNoTransaction {
            let begin = try cachedStatement(sql: kind == .immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED")
            let end = try cachedStatement(sql: completion == .commit ? "COMMIT" : "ROLLBACK")
            try begin.execute()
            let value = try body(self)
            // An interruption may have ended the transaction already.
            if isInsideTransaction || completion == .commit { try end.execute() }
            return value
        }
    }
}

/// The ways to read a store without changing it.
private enum ReadingWay {
    /// Reading like a writer, concurrently with other writers.
    case amongWriters
    /// Reading without write permission, while another process writes.
    case besideOthers
    /// Reading an immutable file.
    case alone
    /// Reading a copy: a killed writer left a log that only a writer can recover.
    case copied

    init(_ path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if access(path, W_OK) == 0, access(folder, W_OK) == 0 {
            self = .amongWriters
        } else if FileManager.default.fileExists(atPath: path + "-shm") {
            self = .besideOthers
        } else {
            self = StoreFile.hasLog(path) ? .copied : .alone
        }
    }
}

extension URLComponents {
    /// Returns the URI by which SQLite opens an immutable file; nil if this SQLite does not support URIs.
    fileprivate static func immutable(_ path: String) -> String? {
        guard sqlite3_compileoption_used("USE_URI") != 0 else { return nil }
        var components = URLComponents()
        components.scheme = "file"
        components.host = ""
        components.path = URL(fileURLWithPath: path).path
        components.queryItems = [URLQueryItem(name: "immutable", value: "1")]
        return components.string
    }
}
