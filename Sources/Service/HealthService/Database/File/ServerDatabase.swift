import Foundation
import GRDB
package import HealthStore
import Synchronization

/// The server's own database, beside the stores: people, sessions, tokens, links, jobs and the audit log.
///
/// Several processes may share the file. Commits are durable: a revoked token does not come back after a power
/// failure.
package final class ServerDatabase: Sendable {
    /// The time a call waits for another process that writes, in seconds.
    private static let patience = 10.0
    private let writer: any DatabaseWriter
    private let isOpen = Mutex(true)

    /// Opens a file, creating it and its folder if necessary, with permissions for their owner only.
    ///
    /// - Throws: ``EngineError`` if the file is not a server's or has a later schema version; the file remains
    ///   unchanged.
    package convenience init(path: String) throws(EngineError) {
        let turn = MigrationLock(path, patience: Self.patience)
        defer { turn.end() }
        try self.init(named: path) {
            try StoreFile.make(path)
            try turn.begin()
            try Self.checkOwner(path)
            let pool = try DatabasePool(path: path, configuration: Self.configuration)
            // DatabasePool sets its own synchronous mode on opening, which does not wait for the disk.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            return pool
        }
    }

    /// Creates an in-memory database, which is discarded with its last reference.
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
            // Deleted data leaves no traces in free pages.
            if !database.configuration.readonly {
                try database.execute(sql: "PRAGMA secure_delete = ON")
            }
        }
        return configuration
    }

    /// Throws for a file of another program, before anything is written to it.
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
                "The server database '\(name)' was created by a newer version of OpenHealthKit; update to open it.",
                cause: .unusable)
        case .foreign:
            throw EngineError(
                .databaseInaccessible, "'\(name)' is not a server database.",
                cause: .unusable)
        }
    }

    static func failure(_ error: any Error, _ name: String) -> EngineError {
        let trouble = StoreFailure(error)
        return EngineError(
            .databaseInaccessible, "Could not open the server database '\(name)'. \(trouble.sentence)",
            cause: trouble.cause, underlying: error)
    }
}

// MARK: - Transactions

extension ServerDatabase {
    /// Reads committed data, in one consistent view.
    ///
    /// - Throws: ``EngineError`` if the database fails, and any error of the closure.
    package func read<Value>(_ body: (ServerTables) throws -> Value) throws -> Value {
        try Self.wrapping { try writer.read { try body(ServerTables($0)) } }
    }

    /// Writes in a transaction, which is rolled back if the closure throws.
    ///
    /// - Throws: ``EngineError`` if the database fails, and any error of the closure.
    package func write<Value>(_ body: (ServerTables) throws -> Value) throws -> Value {
        try Self.wrapping { try writer.write { try body(ServerTables($0)) } }
    }

    /// Closes all connections; later calls fail.
    package func close() {
        checkpoint()
        isOpen.withLock { $0 = false }
        try? writer.close()
    }

    /// Checkpoints and truncates the write-ahead log, so that deleted data remains in neither file; if others are
    /// reading, a later call does it.
    package func checkpoint() {
        // SQLite treats a checkpoint on a closed connection as misuse.
        guard isOpen.withLock({ $0 }) else { return }
        _ = try? writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    private static func wrapping<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            let trouble = StoreFailure(error)
            throw EngineError(
                trouble.cause == .busy ? .databaseInaccessible : .storage, "Server database error: \(trouble.sentence)",
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

    /// Runs a statement that returns no rows, and returns the number of rows changed.
    func count(_ sql: String, _ values: SQLValue...) throws -> Int {
        let statement = try SQLStatement(database, sql)
        try statement.bindAll(values)
        try statement.run()
        return database.changesCount
    }
}
