import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The location of an open store: its path, and the identity of the open file (STO-60).
///
/// A synchronized folder, or a person who tidies up, may move the file away from its path. SQLite then continues to
/// write, without an error, to a file that can no longer be found.
final class StorePlace: Sendable {
    /// The absolute path, because a program may change its working directory.
    let path: String
    private let file: StoreHeader
    /// The identity of the log in the first transaction.
    private let log = Mutex<FileIdentity?>(nil)

    /// Creates the location of a store.
    ///
    /// - Returns: Nil if there is no file at the path, or it cannot be read.
    init?(_ path: String) {
        let path = URL(fileURLWithPath: path).path
        guard let file = StoreHeader(path) else { return nil }
        (self.path, self.file) = (path, file)
    }

    /// A Boolean value that indicates whether the open file is still at the path.
    ///
    /// Both identities are read now, because some file systems renumber their files.
    private var isTaken: Bool { FileIdentity(path).map { $0 == file.identity } ?? false }

    /// Throws an error if the file was moved, replaced or deleted.
    func check() throws(EngineError) {
        guard isTaken else { throw .movedStore(path) }
    }

    /// Throws an error if the file or its log was moved, replaced or deleted: the log's contents would be lost with
    /// this process.
    ///
    /// Call it within a write transaction, which has a log.
    func checkWithLog() throws(EngineError) {
        try check()
        let found = FileIdentity(path + "-wal")
        let isSame = log.withLock { log in
            if log == nil { log = found }
            return log == found
        }
        if !isSame { throw .movedStore(path) }
    }

    /// A Boolean value that indicates whether the open file and its log are still in place.
    var isWhole: Bool {
        isTaken && log.withLock { $0.map { $0 == FileIdentity(path + "-wal") } ?? true }
    }

    /// Throws an error if the file was moved, or a connection has another file open.
    func check(_ database: Database) throws(EngineError) {
        try check()
        var isMoved: CInt = 0
        let result = sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &isMoved)
        if result == SQLITE_OK, isMoved != 0 { throw .movedStore(path) }
    }
}

extension EngineError {
    /// The error of a store whose file is no longer at its path.
    fileprivate static func movedStore(_ path: String) -> EngineError {
        EngineError(
            .databaseInaccessible,
            "The store '\(path)' was moved, replaced or deleted while in use, and cannot be written. "
                + "Restore the file, make sure that no other program moves it, and try again.",
            cause: .moved)
    }
}
