import Foundation

/// A file or folder that others than its owner may read.
package struct OpenFile: Sendable, Hashable {
    package var path: String
    /// What its owner, its group and others may do, as `chmod` takes it.
    package var mode: UInt32
    /// What it should be: 0600, of a folder 0700.
    package var expected: UInt32

    /// Those among a store's files and its folder.
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

    /// Closes a store's files to all others; its folder may hold what is not ours, and stays.
    static func close(_ store: String) {
        for file in all(of: store) where file.expected == 0o600 { chmod(file.path, mode_t(file.mode & 0o600)) }
    }
}
