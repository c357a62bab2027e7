import CStoreFile
import Foundation
import GRDB
import GRDBSQLite

/// The connections to a store: one that writes, and others that read and wait for nobody.
///
/// This is the one place where stores are opened. Whoever wants another layer below the pages, an SQLite with a cipher,
/// puts it in here.
final class StoreConnections: Sendable {
    /// How long a call waits for another process that writes, in seconds, unless told otherwise.
    static let usualPatience = 30.0
    /// KiB of each connection: what is known of the blocks of ten years of heart rates stays in memory between two questions.
    static let usualPageCache = 8_192

    private let writer: DatabaseQueue?
    private let readers: ReadingConnections
    /// What a store that cannot be read in its place was copied to.
    private let copy: StoreCopy?
    /// Where the file lies, which stays open until the connections are closed; nil without a file.
    private let place: StorePlace?

    private init(writer: DatabaseQueue?, readers: ReadingConnections, at place: StorePlace?, copy: StoreCopy? = nil) {
        self.writer = writer
        self.readers = readers
        self.copy = copy
        self.place = place
    }

    deinit { close() }

    // MARK: - Opening

    /// A store without a file.
    static func inMemory() throws -> StoreConnections {
        let queue = try DatabaseQueue(configuration: configuration(usualPatience))
        return StoreConnections(writer: queue, readers: ReadingConnections(only: queue), at: nil)
    }

    /// A file that is read and written, and made if there is none.
    ///
    /// - Parameter pageCache: How much of the file each connection keeps in memory, in KiB.
    static func forWriting(
        _ path: String, patience: Double = usualPatience, pageCache: Int = usualPageCache
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
                // From the first page on: what is written before the file says that it is a store has no checksum.
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
            // One that is opened later must not read another store than the others.
            try connection.unsafeRead { try place?.check($0) }
            return connection
        }
        return StoreConnections(writer: writer, readers: readers, at: place, copy: copy)
    }

    /// A file that is only read, wherever it lies, and stays as it is.
    ///
    /// - Parameters:
    ///   - isLenient: Whether tables may be read though SQLite cannot read the definitions of others.
    ///   - treatment: How pages are taken that do not fit their checksums.
    static func forReading(
        _ path: String, patience: Double = usualPatience, isLenient: Bool = false,
        treating treatment: PageChecksums.Treatment = .refused
    ) throws -> StoreConnections {
        try PageChecksums.register()
        var reading = configuration(patience, usualPageCache, treatment)
        if isLenient {
            reading.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
        }
        switch ReadingWay(path) {
        case .amongWriters:
            // A connection that might write takes the files beside the store away again, but not what a writer left there.
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

    /// A copy of a file, which may be brought up to date for reading; it is gone with the connections.
    static func forReadingCopy(
        _ path: String, treating treatment: PageChecksums.Treatment = .refused
    ) throws -> StoreConnections {
        let copy = try StoreCopy(of: path)
        return try forWriting(copy.path, usualPatience, usualPageCache, treatment, copy: copy)
    }

    /// A file that is looked after, sound or not: one connection, which leaves the journal as it is.
    static func forCare(
        _ path: String, patience: Double = usualPatience, treating treatment: PageChecksums.Treatment = .refused
    ) throws -> StoreConnections {
        try PageChecksums.register()
        let queue = try DatabaseQueue(
            path: path, configuration: configuration(patience, usualPageCache, treatment))
        return StoreConnections(writer: queue, readers: ReadingConnections(only: queue), at: StorePlace(path))
    }

    /// A file that something is added to which nobody will miss, if that can be done at once.
    ///
    /// - Throws: An error if the file cannot be written.
    static func forKeeping(_ path: String) throws -> StoreConnections {
        try PageChecksums.register()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard access(path, W_OK) == 0, access(folder, W_OK) == 0 else {
            throw DatabaseError(resultCode: .SQLITE_READONLY)
        }
        var configuration = configuration(0)
        let hasLog = StoreFile.hasLog(path)
        configuration.prepareDatabase { database in
            // A log that a killed writer left grows, and stays for who puts it in order.
            if hasLog { _ = store_log_keep(database.sqliteConnection) }
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        return StoreConnections(writer: queue, readers: ReadingConnections(only: queue), at: StorePlace(path))
    }

    private static func configuration(
        _ patience: Double, _ pageCache: Int = usualPageCache, _ treatment: PageChecksums.Treatment = .refused
    ) -> Configuration {
        var configuration = Configuration(patience: patience)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { database in
            PageChecksums(database).treat(treatment)
            TextFunction.register(on: database)
            try database.execute(sql: "PRAGMA cache_size = -\(pageCache)")
        }
        return configuration
    }

    // MARK: - Using

    /// Whether the store itself is written to, and not only read or a copy of it.
    var writes: Bool { writer != nil && copy == nil }

    /// Whether a copy is read, because the store itself is of an earlier version or was left in disorder.
    var readsCopy: Bool { copy != nil }

    /// Reads what is committed, in one consistent view.
    ///
    /// It ends with a rollback: SQLite refuses to commit what met a broken page, although nothing was written.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try readers.use { try Self.read(on: $0, body) }
    }

    /// The same, if that can be done without waiting for other reads; else nil.
    func readIfFree<Value>(_ body: (Database) throws -> Value) throws -> Value? {
        try readers.useIfFree { try Self.read(on: $0, body) }
    }

    private static func read<Value>(on connection: DatabaseQueue, _ body: (Database) throws -> Value) throws -> Value {
        try connection.unsafeRead { try $0.value(in: .deferred, endingWith: .rollback, body) }
    }

    /// Writes, all or nothing; nothing if the file has not its name any more (STO-60).
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
            // At once: whoever opens the store that is there now must not find a log that is not its own.
            leavePlace()
            throw error
        }
    }

    /// Fails if the file was moved, replaced or deleted since it was opened (STO-60).
    func checkPlace() throws(EngineError) { try place?.check() }

    /// The name that the file had, if it has it no more.
    var lostPath: String? { place.flatMap { $0.isWhole ? nil : $0.path } }

    /// Copies all pages into another file, by the connection that writes: it has the file open, wherever that is.
    func copyWritten(to other: StoreConnections) throws {
        try writeWithoutTransaction { database in
            try other.writeWithoutTransaction { try database.copyPages(to: $0) }
        }
    }

    /// Takes the log into the file, wherever that is now, and leaves alone what has its names: closing would delete the log
    /// of the store that is there now.
    func leavePlace() {
        writer?.writeWithoutTransaction { database in
            // One that is closed already has left everything.
            guard let connection = database.sqliteConnection else { return }
            _ = try? database.checkpoint(.truncate)
            _ = store_log_keep(connection)
        }
    }

    /// Does what is no part of a transaction, or several.
    func writeWithoutTransaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writable().writeWithoutTransaction { database in
            try database.leavingNoTransaction { try body(database) }
        }
    }

    /// Writes, unless another process is writing.
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

    /// Makes the database what the steps of the schema say.
    func migrate(_ migrator: DatabaseMigrator) throws { try migrator.migrate(writable()) }

    /// Writes the whole database anew, without gaps, each page with its checksum.
    func rewrite() throws {
        try writeWithoutTransaction { database in
            _ = store_pages_reserve(database.sqliteConnection, PAGE_CHECKSUM_BYTES)
            try database.execute(sql: "VACUUM")
        }
    }

    /// Ends all connections.
    func close() {
        if lostPath != nil { leavePlace() }
        readers.close()
        try? writer?.close()
    }

    private func writable() throws(EngineError) -> DatabaseQueue {
        guard let writer else {
            throw EngineError(.databaseInaccessible, "The store was opened to be read, and cannot be changed.")
        }
        return writer
    }
}

extension Configuration {
    /// What every connection to a store has.
    ///
    /// - Parameter patience: How long it waits for others, in seconds.
    init(patience: Double) {
        self.init()
        busyMode = .timeout(patience)
        label = "OpenHealthKit"
        // A transaction that cannot be ended, for want of memory, ends with the connection, and not with the process.
        allowsUnsafeTransactions = true
    }
}

extension Database {
    /// Does something, and leaves no transaction open.
    ///
    /// The statement that ends one is prepared before: without memory GRDB could not do it afterwards, and would end the process.
    fileprivate func leavingNoTransaction<Value>(_ body: () throws -> Value) throws -> Value {
        let rollback = try cachedStatement(sql: "ROLLBACK")
        defer { if isInsideTransaction { try? rollback.execute() } }
        return try body()
    }

    /// Does something in a transaction.
    ///
    /// The statements that begin and end it are kept with the connection: GRDB would prepare them anew each time.
    fileprivate func value<Value>(
        in kind: TransactionKind, endingWith completion: TransactionCompletion, _ body: (Database) throws -> Value
    ) throws -> Value {
        try leavingNoTransaction {
            let begin = try cachedStatement(sql: kind == .immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED")
            let end = try cachedStatement(sql: completion == .commit ? "COMMIT" : "ROLLBACK")
            try begin.execute()
            let value = try body(self)
            // What was broken off may have ended the transaction already.
            if isInsideTransaction || completion == .commit { try end.execute() }
            return value
        }
    }
}

/// How a store can be read without changing anything.
private enum ReadingWay {
    /// As writers do it, who may come at any time.
    case amongWriters
    /// Without the right to write, while somebody who has it is at work.
    case besideOthers
    /// As a file that nobody changes.
    case alone
    /// From a copy: a killed writer left a log, which only a writer can put in order.
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
    /// The name by which SQLite opens a file that nobody changes; nil if it does not understand such names here.
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
