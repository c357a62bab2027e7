import Foundation
import GRDB
import HealthStore
import Synchronization

/// What a server knows beside the stores: people, sessions, tokens, links, jobs and the audit, in a file of its own.
///
/// Several processes may share the file. Whatever was committed is on the disk: a token that was revoked does not come back
/// with a power cut.
package final class ServerDatabase: Sendable {
    /// How long a call waits for another process that writes, in seconds.
    private static let patience = 10.0
    private let writer: any DatabaseWriter
    private let isOpen = Mutex(true)

    /// Opens a file, making it and its folder if there is none, so that only their owner can read them.
    ///
    /// - Throws: ``EngineError`` if the file is none of a server, or of a later version; then it stays as it is.
    package convenience init(path: String) throws(EngineError) {
        let turn = SchemaTurn(path, patience: Self.patience)
        defer { turn.end() }
        try self.init(named: path) {
            try StoreFile.make(path)
            try turn.begin()
            try Self.checkOwner(path)
            let pool = try DatabasePool(path: path, configuration: Self.configuration)
            // A pool sets its own way when it begins, which does not wait for the disk.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            return pool
        }
    }

    /// A database without a file, gone with its last reference.
    package static func inMemory() throws(EngineError) -> ServerDatabase {
        try ServerDatabase(named: "in memory") { try DatabaseQueue(configuration: configuration) }
    }

    private init(named name: String, open: () throws -> any DatabaseWriter) throws(EngineError) {
        do {
            writer = try open()
            let kind = try writer.read { try ServerFile.kind($0) }
            try Self.check(kind, name)
            guard kind != .current else { return }
            try ServerSchema.migrator.migrate(writer)
            try writer.write { try ServerFile.mark($0) }
        } catch let error as EngineError {
            throw error
        } catch {
            throw Self.failure(error, name)
        }
    }

    deinit { close() }

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.label = "OpenHealthKit.server"
        // A transaction that cannot be ended, for want of memory, ends with the connection, and not with the process.
        configuration.allowsUnsafeTransactions = true
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { database in
            // What was deleted leaves no trace in what the file has free.
            if !database.configuration.readonly {
                try database.execute(sql: "PRAGMA secure_delete = ON")
            }
        }
        return configuration
    }

    /// Fails for a file that is not ours, before anything is written into it.
    private static func checkOwner(_ path: String) throws {
        var configuration = Self.configuration
        configuration.readonly = true
        guard let queue = try? DatabaseQueue(path: path, configuration: configuration),
            let kind = try? queue.read({ try ServerFile.kind($0) })
        else { return }
        try check(kind, path)
    }

    private static func check(_ kind: StoreFile.Kind, _ name: String) throws(EngineError) {
        switch kind {
        case .empty, .current, .older: return
        case .newer:
            throw EngineError(
                .databaseInaccessible,
                "The server's file '\(name)' was made by a newer version of OpenHealthKit; update to open it.",
                cause: .unusable)
        case .foreign:
            throw EngineError(
                .databaseInaccessible, "'\(name)' is the database of another program, and no server's file.",
                cause: .unusable)
        }
    }

    static func failure(_ error: any Error, _ name: String) -> EngineError {
        let trouble = StoreTrouble(error)
        return EngineError(
            .databaseInaccessible, "Could not open the server's file '\(name)'. \(trouble.sentence)",
            cause: trouble.cause, underlying: error)
    }
}

// MARK: - Using

extension ServerDatabase {
    /// Reads what is committed, in one consistent view.
    ///
    /// - Throws: ``EngineError`` if the database fails, and what the body throws.
    package func read<Value>(_ body: (ServerTables) throws -> Value) throws -> Value {
        try Self.wrapping { try writer.read { try body(ServerTables($0)) } }
    }

    /// Writes, all or nothing: what the body throws takes everything back.
    ///
    /// - Throws: ``EngineError`` if the database fails, and what the body throws.
    package func write<Value>(_ body: (ServerTables) throws -> Value) throws -> Value {
        try Self.wrapping { try writer.write { try body(ServerTables($0)) } }
    }

    /// Ends all connections; whatever is asked afterwards fails.
    package func close() {
        settle()
        isOpen.withLock { $0 = false }
        try? writer.close()
    }

    /// Takes the log into the file and empties it, so that what was deleted is in neither; a later call does it if others are reading.
    package func settle() {
        // SQLite takes it amiss to be asked this of a connection that is closed.
        guard isOpen.withLock({ $0 }) else { return }
        _ = try? writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    private static func wrapping<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            let trouble = StoreTrouble(error)
            throw EngineError(
                trouble.cause == .busy ? .databaseInaccessible : .storage, "The server's file: \(trouble.sentence)",
                cause: trouble.cause, underlying: error)
        }
    }
}

/// The tables of a server within one transaction.
package struct ServerTables {
    let database: Database

    init(_ database: Database) { self.database = database }

    func run(_ sql: String, _ values: SQLValue...) throws {
        let statement = try SQLStatement(database, sql)
        try statement.bindAll(values)
        try statement.run()
    }

    /// Runs a statement that gives no rows; answers how many rows it changed.
    func count(_ sql: String, _ values: SQLValue...) throws -> Int {
        let statement = try SQLStatement(database, sql)
        try statement.bindAll(values)
        try statement.run()
        return database.changesCount
    }
}
