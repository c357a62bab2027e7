import Foundation
import GRDB

extension SQLiteEngine {
    package func syncEachCommit() throws(EngineError) {
        try EngineError.wrapping {
            try connections.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        }
    }

    package func secure() throws(EngineError) {
        // What was written before the store was moved is to be found in its copy, if one is wanted.
        try EngineError.wrapping { _ = try current.forWriting() }
        try checkpoint()
        // While somebody reads, the log cannot be taken into the file; then the log itself has to be on the disk.
        let sql = "SELECT file FROM pragma_database_list WHERE name = 'main'"
        guard let path = try read({ try SQLStatement($0.database, sql).firstText() }), !path.isEmpty else { return }
        try Self.sync(path + "-wal")
        try Self.sync(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        // A file that nobody finds is not stored, however well it was written.
        try connections.checkPlace()
    }

    package func leaveIfReplaced() -> Bool {
        let connections = connections
        guard let path = connections.lostPath, FileManager.default.fileExists(atPath: path) else { return false }
        connections.leavePlace()
        return true
    }

    package func goOnInCopy(_ tell: @escaping @Sendable (String) -> Void) { current.goOnInCopy(tell) }

    package func leaveOutDamage(_ tell: @escaping @Sendable (String) -> Void) { damage.begin(tell) }

    /// Waits until a file, or the names in a folder, are on the disk.
    ///
    /// Never the store's own file: closing it would let go the locks that SQLite has on it.
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
