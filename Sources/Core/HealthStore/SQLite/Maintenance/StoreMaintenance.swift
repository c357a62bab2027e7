import Foundation
import GRDB
import HealthModel

/// Maintenance of store files, damaged or not, which need not be open.
package enum StoreMaintenance {
    /// A closure that receives the progress; an error that it throws ends the work.
    package typealias Progress = (_ check: IntegrityCheckKind?, _ done: Int) throws -> Void

    /// The properties of a store file.
    package struct Facts: Sendable {
        /// A Boolean value that indicates whether an earlier version made the store; then only the file is checked.
        package var isOlder: Bool
        /// A Boolean value that indicates whether the store is empty because its creation was interrupted.
        package var isUnfinished: Bool
        /// The identifier of the store; nil if it cannot be read.
        package var identity: String?
        /// The number of the last insertion or deletion.
        package var sequence: Int64
        /// The size of the file, in bytes.
        package var bytes: Int
        /// The workout recordings that are active, or were never finished.
        package var sessions: [UnfinishedSession]
    }

    /// A workout recording that is active, or was never finished.
    package struct UnfinishedSession: Sendable, Hashable {
        /// The bundle identifier of the app that records.
        package var app: String
        /// The start date, in seconds since 2001-01-01 UTC; nil if it cannot be read.
        package var start: Double?

        package init(app: String, start: Double?) {
            self.app = app
            self.start = start
        }
    }

    // MARK: Examination

    /// Returns the properties of a store file.
    ///
    /// - Throws: ``EngineError`` if it is not a store, is of a later version, or cannot be read.
    package static func facts(_ path: String) throws(EngineError) -> Facts {
        do {
            return try opening(path) { try facts($0, path) }
        } catch let error as EngineError {
            throw error
        } catch {
            throw unreadable(path, error)
        }
    }

    /// Examines a store without changing it.
    ///
    /// - Parameter receive: A closure that receives the result of each check, in order.
    /// - Throws: ``EngineError`` if the file cannot be examined at all, and errors of `progress`.
    package static func examine(
        _ path: String, progress: @escaping Progress = { _, _ in }, _ receive: (IntegrityCheckResult) throws -> Void
    ) throws {
        try opening(path) { database in
            try examine(database, path, progress, receive)
        }
    }

    /// Returns all problems that an examination finds.
    ///
    /// - Throws: ``EngineError`` if the file cannot be examined at all, and errors of `progress`.
    static func problems(of path: String, progress: @escaping Progress = { _, _ in }) throws -> [IntegrityProblem] {
        var problems: [IntegrityProblem] = []
        try examine(path, progress: progress) { problems += $0.problems }
        return problems
    }

    static func examine(
        _ database: Database, _ path: String, _ progress: @escaping Progress,
        _ receive: (IntegrityCheckResult) throws -> Void
    ) throws {
        let facts = try facts(database, path)
        let isWhole = !facts.isOlder && !facts.isUnfinished
        let checks = isWhole ? IntegrityCheckKind.allCases : [.file, .indices, .checksums]
        let references = facts.isUnfinished ? SharedReferences() : try SharedReferences(database)
        let checkup = IntegrityCheck(
            StoreReader(database: database, references: references.forReading()), checks, progress: progress)
        for check in checks {
            let (count, findings) = try checkup.run(check)
            var result = IntegrityCheckResult(check, count: count, problems: findings.map { $0.problem(of: check) })
            if check == .checksums { result.missing = PageChecksums(database).missing }
            try receive(result)
        }
    }

    private static func facts(_ database: Database, _ path: String) throws -> Facts {
        let kind = try StoreFile.kind(database)
        let isStore = kind == .current || kind == .older || kind == .empty
        let pages = try SQLStatement(database, "PRAGMA page_count").firstInteger() ?? 0
        let bytes = try SQLStatement(database, "PRAGMA page_size").firstInteger() ?? 0
        guard isStore else {
            throw EngineError(
                .databaseInaccessible,
                kind == .newer
                    ? "The store '\(path)' was created by a newer version of OpenHealthKit; update to open it."
                    : "'\(path)' is not a health data store.", cause: .unusable)
        }
        return Facts(
            isOlder: kind == .older, isUnfinished: kind == .empty, identity: try? StoreReader.identity(database),
            sequence: (try? StoreReader.sequence(database)) ?? 0, bytes: Int(pages * bytes),
            sessions: (try? sessions(database)) ?? [])
    }

    private static func sessions(_ database: Database) throws -> [UnfinishedSession] {
        enum Column: Int, SQLColumns {
            case app, body
            static let list = selection(of: "active_session")
        }
        var sessions: [UnfinishedSession] = []
        try SQLStatement(database, "SELECT \(Column.list) FROM active_session ORDER BY id").forEach(Column.self) {
            row in
            let record = try? RecordBody.decode(row.bytes(.body), as: ActiveSessionRecord.self)
            sessions.append(UnfinishedSession(app: row.text(.app) ?? "", start: record.map { $0.start ?? $0.created }))
            return true
        }
        return sessions
    }

    // MARK: Checkpointing

    /// Checkpoints the log of a store into its file, so that it can be moved; an unreadable file is not changed.
    ///
    /// - Throws: ``EngineError`` if another program has the store open.
    package static func checkpointIntoSingleFile(_ path: String) throws(EngineError) {
        do {
            let store = try StoreConnections.forMaintenance(path, patience: 1)
            defer { store.close() }
            // Leaving WAL mode requires that no other connection is open.
            _ = try store.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw EngineError(
                .databaseInaccessible, "The store '\(path)' is in use by another program. Nothing was changed.",
                cause: .busy, underlying: error)
        } catch {
            return
        }
    }

    // MARK: Opening

    /// Reads a file, accepting pages that do not match their checksums.
    static func opening<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
        do {
            let store = try StoreConnections.forReading(path, treating: .examined)
            defer { store.close() }
            return try store.read(body)
        } catch let error as DatabaseError {
            throw unreadable(path, error)
        }
    }

    static func unreadable(_ path: String, _ error: any Error) -> EngineError {
        let trouble = StoreFailure(error, at: path)
        return EngineError(
            .databaseInaccessible, "Could not read the store '\(path)'. \(trouble.sentence)", cause: trouble.cause,
            underlying: error)
    }
}
