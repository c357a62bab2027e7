import Foundation
import GRDB

/// A lock for creating or migrating a database: of all processes that open it at once, one migrates, and the others
/// wait.
///
/// Migration steps read the existing schema before SQLite locks anything. So the lock is on the folder (`flock`),
/// which exists before the database; on a file system without such locks there is none.
package final class MigrationLock {
    /// The interval between attempts to lock, in microseconds.
    private static let pause: useconds_t = 5_000

    private let folder: String
    private let patience: Double
    private var descriptor: Int32 = -1

    /// Creates an unlocked lock.
    ///
    /// - Parameter patience: The time to wait for other processes, in seconds.
    package init(_ path: String, patience: Double) {
        folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        self.patience = patience
    }

    deinit { end() }

    /// Waits until the lock is free, and acquires it.
    ///
    /// - Throws: SQLITE_BUSY if the time to wait has elapsed.
    package func begin() throws {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let end = ContinuousClock.now + .seconds(patience)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            guard ContinuousClock.now < end else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
            usleep(Self.pause)
        }
    }

    /// Releases the lock.
    package func end() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
