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
        try Self.sync(path + "-wal")
        try Self.sync(URL(fileURLWithPath: path).deletingLastPathComponent().path)
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

    /// Waits until a file, or the entries of a folder, are on disk.
    ///
    /// Must not be called for the store file itself: closing its descriptor would release the locks that SQLite holds
    /// on it.
    private static func sync(_ path: String) throws(EngineError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw failure(path)
        }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    private static func failure(_ path: String) -> EngineError {
        EngineError(.storage, "Could not write '\(path)' to the disk: \(String(cString: strerror(errno))).")
    }
}
