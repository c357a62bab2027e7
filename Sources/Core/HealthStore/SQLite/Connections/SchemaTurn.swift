import Foundation
import GRDB

/// The turn to make a database, or to bring it up to date: of all processes that open one at once, one does it, and the
/// others look at it when that is done.
///
/// The steps of a schema read what there is before SQLite locks anything. So the lock lies on the folder (`flock`), which
/// is there before the database; a file system without such locks goes without.
package final class SchemaTurn {
    /// How long the next look waits, in microseconds.
    private static let pause: useconds_t = 5_000

    private let folder: String
    private let patience: Double
    private var descriptor: Int32 = -1

    /// - Parameter patience: How long others are waited for, in seconds.
    package init(_ path: String, patience: Double) {
        folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        self.patience = patience
    }

    deinit { end() }

    /// Waits until nobody else has the turn.
    ///
    /// - Throws: SQLITE_BUSY if somebody has it for longer than the patience.
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

    /// Lets the next one.
    package func end() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
