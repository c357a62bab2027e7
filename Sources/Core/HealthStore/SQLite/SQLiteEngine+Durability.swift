import FileSystem
import Foundation
import GRDB

extension SQLiteEngine {
    /// Makes each subsequent write return only once its data is on disk.
    package func syncEachCommit() throws(EngineError) {
        try EngineError.wrapping {
            try connections.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        }
    }

    /// Returns once everything confirmed is on disk and survives a power failure.
    package func secure() throws(EngineError) {
        // Data written before the store file was moved must also be in its copy, if one is requested.
        try EngineError.wrapping { _ = try current.forWriting() }
        try checkpoint()
        // A checkpoint is incomplete while a reader is active; in that case the log itself must be synced to disk.
        let sql = "SELECT file FROM pragma_database_list WHERE name = 'main'"
        guard let path = try read({ try SQLStatement($0.database, sql).firstText() }), !path.isEmpty else { return }
        do {
            try FilePlacement.sync(path + "-wal", mayBeMissing: true)
            try FilePlacement.sync(URL(fileURLWithPath: path).deletingLastPathComponent().path, mayBeMissing: true)
        } catch {
            let cause = error.underlying?.systemNumber.flatMap { StoreFailure(system: $0).cause }
            throw EngineError(.storage, error.message, cause: cause, underlying: error)
        }
        // A file that is no longer at its path is not durable, even if its contents are.
        try connections.checkPlace()
    }

    /// Closes the store if another file has taken its place, and returns whether it did; subsequent calls open the
    /// new file (STO-60).
    package func leaveIfReplaced() -> Bool {
        let connections = connections
        guard let path = connections.lostPath, FileManager.default.fileExists(atPath: path) else { return false }
        connections.detachFromPath()
        return true
    }

    /// Makes the store continue in a copy beside the file if the file is moved, replaced or deleted (STO-61).
    ///
    /// - Parameter report: Receives the path of the copy, once.
    package func continueInCopy(_ report: @escaping @Sendable (String) -> Void) { current.continueInCopy(report) }

    /// Makes subsequent object reads skip damaged blocks, and reports each as a sentence.
    ///
    /// Statistics still fail, because the figures of the remaining data would be wrong.
    package func skipDamagedBlocks(_ report: @escaping @Sendable (String) -> Void) { damage.begin(report) }
}

extension SQLiteEngine {
    /// Returns a value that changes with every commit of any process; takes a few microseconds.
    package func revision() throws(EngineError) -> StoreRevision {
        try EngineError.wrapping {
            try revisions.revision(of: identity) { try connections.read { Int64($0.totalChangesCount) } }
        }
    }
}
