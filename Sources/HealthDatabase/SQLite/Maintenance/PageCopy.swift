import Foundation
import GRDB

/// Copies a store page by page, as it is at one moment, while others may write.
///
/// Damage is copied, too: a copy that is made before a repair has to hold everything that was there.
enum PageCopy {
    /// How many pages are copied before progress is told.
    private static let step: CInt = 64

    /// - Parameters:
    ///   - new: A file that does not exist, and is made so that only its owner can read it.
    ///   - progress: Told how many pages are copied, and of how many; what it throws ends the copy.
    static func run(
        from path: String, to new: String, progress: @escaping (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws {
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let trouble = StoreTrouble(system: errno)
            let folder = URL(fileURLWithPath: new).deletingLastPathComponent().path
            throw EngineError(
                .storage, "Could not make a file in '\(folder)'. \(trouble.sentence)", cause: trouble.cause)
        }
        close(descriptor)
        do {
            let source = try StoreConnections.forReading(path)
            let copy = try StoreConnections.forCare(new)
            try source.copyPages(to: copy, step: step, progress: progress)
            // A copy is one file, which can be read wherever it lies.
            _ = try copy.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
            copy.close()
            source.close()
        } catch {
            for name in [new, new + "-wal", new + "-shm", new + "-journal"] { unlink(name) }
            throw error
        }
    }
}
