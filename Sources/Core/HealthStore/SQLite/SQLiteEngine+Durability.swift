import Foundation
import GRDB

extension SQLiteEngine {
    package func syncEachCommit() throws(EngineError) {
        try EngineError.wrapping {
            try connections.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        }
    }

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

    package func leaveIfReplaced() -> Bool {
        let connections = connections
        guard let path = connections.lostPath, FileManager.default.fileExists(atPath: path) else { return false }
        connections.detachFromPath()
        return true
    }

    package func continueInCopy(_ report: @escaping @Sendable (String) -> Void) { current.continueInCopy(report) }

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
