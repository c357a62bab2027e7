import Foundation
import GRDB
package import HealthModel

/// Looks after files of stores, sound or not: it needs none to be open.
package enum StoreMaintenance {
    /// Told how much is looked at; what it throws ends the work.
    package typealias Progress = (_ check: StoreCheck?, _ done: Int) throws -> Void

    /// What a file says of itself.
    package struct Facts: Sendable {
        /// Whether an earlier version made the store; then only the file is checked.
        package var isOlder: Bool
        /// Tells the store from others; nil if it cannot be read.
        package var identity: String?
        /// The number of the last insertion or deletion.
        package var sequence: Int64
        /// How large the file is, in bytes.
        package var bytes: Int
        /// Recordings that go on, or did not come to their end.
        package var sessions: [Session]
    }

    /// A recording that goes on, or did not come to its end.
    package struct Session: Sendable, Hashable {
        /// The bundle identifier of the app that records.
        package var app: String
        /// When it began, in seconds since 2001-01-01 UTC; nil if it cannot be read.
        package var start: Double?

        package init(app: String, start: Double?) {
            self.app = app
            self.start = start
        }
    }

    // MARK: Looking

    /// What a file says of itself.
    ///
    /// - Throws: ``EngineError`` if it is no store, or one of a later version, or cannot be read.
    package static func facts(_ path: String) throws(EngineError) -> Facts {
        do {
            return try opening(path) { try facts($0, path) }
        } catch let error as EngineError {
            throw error
        } catch {
            throw unreadable(path, error)
        }
    }

    /// Examines a store, and changes nothing.
    ///
    /// - Parameter give: Takes what each check found, in order.
    /// - Throws: ``EngineError`` if the file cannot be examined at all, and what `progress` throws.
    package static func examine(
        _ path: String, progress: @escaping Progress = { _, _ in }, _ give: (StoreCheckResult) throws -> Void
    ) throws {
        try opening(path) { database in
            let isOlder = try facts(database, path).isOlder
            let session = ReadSession(database: database, vocabulary: try SharedVocabulary(database).forReading())
            let checks = isOlder ? [StoreCheck.file, .indices] : StoreCheck.allCases
            let checkup = StoreCheckup(session, checks, progress: progress)
            for check in checks {
                let (count, findings) = try checkup.run(check)
                try give(StoreCheckResult(check, count: count, problems: findings.map { $0.problem(of: check) }))
            }
        }
    }

    private static func facts(_ database: Database, _ path: String) throws -> Facts {
        let kind = try StoreFile.kind(database)
        let isStore = kind == .current || kind == .older
        let pages = try SQLStatement(database, "PRAGMA page_count").firstInteger() ?? 0
        let bytes = try SQLStatement(database, "PRAGMA page_size").firstInteger() ?? 0
        guard isStore else {
            throw EngineError(
                .databaseInaccessible,
                kind == .newer
                    ? "The store '\(path)' was made by a newer version of OpenHealthKit; update to open it."
                    : "'\(path)' is no store of health data.", cause: .unusable)
        }
        return Facts(
            isOlder: kind == .older, identity: try? ReadSession.identity(database),
            sequence: (try? ReadSession.sequence(database)) ?? 0, bytes: Int(pages * bytes),
            sessions: (try? sessions(database)) ?? [])
    }

    private static func sessions(_ database: Database) throws -> [Session] {
        enum Column: Int, SQLColumns {
            case app, body
            static let list = selection(of: "active_session")
        }
        var sessions: [Session] = []
        try SQLStatement(database, "SELECT \(Column.list) FROM active_session ORDER BY id").forEach(Column.self) {
            row in
            let record = try? RecordBody.decode(row.bytes(.body), as: ActiveSessionRecord.self)
            sessions.append(Session(app: row.text(.app) ?? "", start: record.map { $0.start ?? $0.created }))
            return true
        }
        return sessions
    }

    // MARK: Copying

    /// Copies a store as it is at one moment, while others may write, into a new file that only its owner can read.
    ///
    /// - Throws: ``EngineError`` if it cannot be copied, and what `progress` throws; then there is no copy.
    package static func copy(
        _ path: String, to new: String, progress: @escaping (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws {
        do {
            try PageCopy.run(from: path, to: new, progress: progress)
        } catch let error as DatabaseError {
            throw unreadable(path, error)
        }
    }

    /// Takes what stands beside a store into its file, so that it can be moved; a file that cannot be read stays as it is.
    ///
    /// - Throws: ``EngineError`` if another program has the store open.
    package static func becomeOneFile(_ path: String) throws(EngineError) {
        do {
            let store = try StoreConnections.forCare(path, patience: 1)
            defer { store.close() }
            // Nobody can leave the log who is not alone.
            _ = try store.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw EngineError(
                .databaseInaccessible, "Another program uses the store '\(path)'. Nothing was changed.",
                cause: .busy, underlying: error)
        } catch {
            return
        }
    }

    // MARK: Mending

    /// What mending did.
    package struct Repair: Sendable {
        /// What was put right.
        package var mended: [StoreProblem]
        /// What could not be.
        package var left: [StoreProblem]
        /// What could not be read, and is not in the store any more.
        package var losses: [StoreLoss]
    }

    /// Mends a store in one transaction; others must not write meanwhile, and wait.
    ///
    /// - Throws: ``EngineError`` if the file cannot be written, and what `progress` throws; then nothing was changed.
    package static func repair(_ path: String, progress: @escaping Progress = { _, _ in }) throws -> Repair {
        try bringUpToDate(path)
        do {
            let store = try StoreConnections.forCare(path)
            defer { store.close() }
            let outcome = try store.writeWithoutTransaction { database in
                var outcome = StoreMender.Outcome()
                try database.inTransaction(.immediate) {
                    outcome = try mend(database, progress)
                    // A transaction that met a broken page cannot be committed.
                    return outcome.mended.isEmpty ? .rollback : .commit
                }
                return outcome
            }
            return Repair(
                mended: outcome.mended, left: outcome.left, losses: StoreLoss.merged(outcome.losses))
        } catch let error as DatabaseError {
            throw unreadable(path, error)
        }
    }

    private static func mend(_ database: Database, _ progress: @escaping Progress) throws -> StoreMender.Outcome {
        let session = ReadSession(database: database, vocabulary: try SharedVocabulary(database).forReading())
        let outcome = try StoreMender(session: session).run(progress: progress)
        // What was mended may be what figures of workouts followed from.
        if !outcome.mended.isEmpty { try DerivedUpkeep.dropAll(database) }
        return outcome
    }

    /// Opening a store of an earlier version brings it up to date.
    private static func bringUpToDate(_ path: String) throws(EngineError) {
        guard try facts(path).isOlder else { return }
        _ = try SQLiteEngine(path: path)
    }

    // MARK: Salvaging

    /// What was carried over into a new store.
    package struct Salvage: Sendable {
        /// How many rows of all tables.
        package var rows: Int
        /// What could not be read.
        package var losses: [StoreLoss]
        /// What is wrong with the new store nevertheless; empty, unless this program has a mistake.
        package var problems: [StoreProblem]
    }

    /// Carries everything that can be read of a damaged store over into a new one.
    ///
    /// - Parameters:
    ///   - new: A file that does not exist.
    ///   - progress: Told how many rows were carried over, without a check, and then how far the checks of the new store are.
    /// - Throws: ``EngineError`` if nothing at all can be read, or the new file cannot be written, and what `progress` throws;
    ///   then there is no new file.
    package static func salvage(
        _ path: String, into new: String, progress: @escaping Progress = { _, _ in }
    ) throws -> Salvage {
        guard !FileManager.default.fileExists(atPath: new) else {
            throw EngineError(.invalidArgument, "'\(new)' exists already.")
        }
        do {
            // Made by those who make stores, so that it is one in every respect.
            try SQLiteEngine(path: new).checkpoint()
            let source = try StoreConnections.forReading(path, isLenient: true)
            let destination = try StoreConnections.forCare(new)
            let result = try source.read { damaged in
                try destination.writeWithoutTransaction { database in
                    try carry(damaged, database, progress)
                }
            }
            source.close()
            destination.close()
            try SQLiteEngine(path: new).checkpoint()
            var problems: [StoreProblem] = []
            try examine(new, progress: progress) { problems += $0.problems }
            return Salvage(rows: result.rows, losses: StoreLoss.merged(result.losses), problems: problems)
        } catch {
            for name in [new, new + "-wal", new + "-shm"] { unlink(name) }
            if let error = error as? DatabaseError { throw unreadable(path, error) }
            throw error
        }
    }

    private static func carry(
        _ damaged: Database, _ database: Database, _ progress: @escaping Progress
    ) throws -> (rows: Int, losses: [StoreLoss]) {
        var rows = 0
        var losses: [StoreLoss] = []
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
        try database.inTransaction(.immediate) {
            let salvager = StoreSalvager(source: damaged, destination: database) { try progress(nil, $0) }
            (rows, losses) = try salvager.run()
            return .commit
        }
        // What is dropped takes along what belongs to it.
        try database.execute(sql: "PRAGMA foreign_keys = ON")
        try database.inTransaction(.immediate) {
            losses += try mend(database, progress).losses
            return .commit
        }
        return (rows, losses)
    }

    // MARK: Opening

    private static func opening<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
        do {
            let store = try StoreConnections.forReading(path)
            defer { store.close() }
            return try store.read(body)
        } catch let error as DatabaseError {
            throw unreadable(path, error)
        }
    }

    private static func unreadable(_ path: String, _ error: any Error) -> EngineError {
        let trouble = StoreTrouble(error, at: path)
        return EngineError(
            .databaseInaccessible, "Could not read the store '\(path)'. \(trouble.sentence)", cause: trouble.cause,
            underlying: error)
    }
}
