import Foundation

/// A file or folder that users other than its owner may access.
package struct OpenFile: Sendable, Hashable {
    package var path: String
    /// The permissions of the owner, the group and others, as for `chmod`.
    package var mode: UInt32
    /// The recommended permissions: 0600 for a file, 0700 for a folder.
    package var expected: UInt32

    /// Returns the accessible files among a store's files and its folder.
    package static func all(of store: String) -> [OpenFile] {
        let folder = URL(fileURLWithPath: store).deletingLastPathComponent().path
        let files = ["", "-wal", "-shm"].map { (store + $0, UInt32(0o600)) }
        return ([(folder, 0o700)] + files).compactMap { path, expected in
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            let mode = UInt32(status.st_mode) & 0o777
            return mode & ~expected == 0 ? nil : OpenFile(path: path, mode: mode, expected: expected)
        }
    }

    /// Removes the permissions of others from a store's files; its folder may hold other data, and stays unchanged.
    static func close(_ store: String) {
        for file in all(of: store) where file.expected == 0o600 { chmod(file.path, mode_t(file.mode & 0o600)) }
    }
}
