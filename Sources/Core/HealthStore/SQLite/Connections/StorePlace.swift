import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Where an open store lies: its name, and the file that is open (STO-60).
///
/// A folder that is synchronised, or somebody who tidies up, takes the file away from under its name. Then SQLite goes on
/// writing into a file that nobody finds any more, without a word.
final class StorePlace: Sendable {
    /// The full path: a program may go to another folder.
    let path: String
    private let file: StoreHeader
    /// The log that the first transaction met.
    private let log = Mutex<FileIdentity?>(nil)

    /// - Returns: Nil if there is no file of the name, or it cannot be read.
    init?(_ path: String) {
        let path = URL(fileURLWithPath: path).path
        guard let file = StoreHeader(path) else { return nil }
        (self.path, self.file) = (path, file)
    }

    /// Whether the name is that of the open file still.
    ///
    /// Both are looked at now: there are file systems that number their files anew.
    private var isTaken: Bool { FileIdentity(path).map { $0 == file.identity } ?? false }

    /// Fails if the file was moved, replaced or deleted.
    func check() throws(EngineError) {
        guard isTaken else { throw .movedStore(path) }
    }

    /// Fails, too, if the log was: what stands in it would be lost with this process.
    ///
    /// For those who are in a transaction that writes, and so have a log.
    func checkWithLog() throws(EngineError) {
        try check()
        let found = FileIdentity(path + "-wal")
        let isSame = log.withLock { log in
            if log == nil { log = found }
            return log == found
        }
        if !isSame { throw .movedStore(path) }
    }

    /// Whether file and log are those that are open.
    var isWhole: Bool {
        isTaken && log.withLock { $0.map { $0 == FileIdentity(path + "-wal") } ?? true }
    }

    /// Fails, too, if a connection has another file open.
    func check(_ database: Database) throws(EngineError) {
        try check()
        var isMoved: CInt = 0
        let result = sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &isMoved)
        if result == SQLITE_OK, isMoved != 0 { throw .movedStore(path) }
    }
}

extension EngineError {
    /// The failure of a store whose file has not its name any more.
    fileprivate static func movedStore(_ path: String) -> EngineError {
        EngineError(
            .databaseInaccessible,
            "The store '\(path)' was moved, replaced or deleted while it was in use, so nothing can be saved in it. "
                + "Put the right file there, keep other programs from moving it, and try again.",
            cause: .moved)
    }
}
