import Foundation

/// Folders that only their owner can read.
package enum PrivateFolder {
    /// Creates a folder and its missing parents, with mode 0700.
    ///
    /// - Parameter file: The file that errors name, if that is not the folder.
    package static func make(_ folder: String, for file: String? = nil) throws(FileError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            let reason = error.systemNumber.map(SystemReason.writing)
            throw FileError(
                .unwritable, file: file ?? folder,
                reason: "the folder could not be created" + (reason.map { " (\($0))" } ?? ""), underlying: error)
        }
    }
}
