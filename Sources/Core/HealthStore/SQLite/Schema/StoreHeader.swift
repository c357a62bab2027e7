import Foundation
import Synchronization

/// The first bytes of a store's file, read without SQLite.
///
/// A process that closes a file loses all locks it has on it, including those of SQLite (POSIX, `close`); another
/// process could then delete the log that a writer uses. So a file is opened once for all uses here, and closed after
/// the last connection.
final class StoreHeader: Sendable {
    private static let opened = Mutex<[FileIdentity: (descriptor: Int32, count: Int)]>([:])

    private let key: FileIdentity
    private let descriptor: Int32

    /// Opens a file, or shares the open descriptor; nil if the file does not exist or cannot be read.
    init?(_ path: String) {
        let found = Self.opened.withLock { opened -> (FileIdentity, Int32)? in
            guard let key = FileIdentity(path) else { return nil }
            if let shared = opened[key] {
                opened[key] = (shared.descriptor, shared.count + 1)
                return (key, shared.descriptor)
            }
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            opened[key] = (descriptor, 1)
            return (key, descriptor)
        }
        guard let found else { return nil }
        (key, descriptor) = found
    }

    deinit {
        Self.opened.withLock { opened in
            guard let shared = opened[key] else { return }
            opened[key] = shared.count > 1 ? (shared.descriptor, shared.count - 1) : nil
            if shared.count == 1 { close(shared.descriptor) }
        }
    }

    /// The identity of the open file; nil if it is not accessible.
    var identity: FileIdentity? { FileIdentity(descriptor: descriptor) }

    /// Returns the first bytes; nil if the file has fewer.
    func bytes(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let found = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return found == count ? bytes : nil
    }
}
