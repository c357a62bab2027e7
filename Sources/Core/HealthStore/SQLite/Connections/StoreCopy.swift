import Foundation

/// A copy of a store with its log, in a temporary folder that is deleted with it.
final class StoreCopy: Sendable {
    private let folder: URL
    /// The path of the copy.
    var path: String { folder.appendingPathComponent("store.sqlite").path }

    init(of path: String) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: self.path + suffix)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: self.path + suffix)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
