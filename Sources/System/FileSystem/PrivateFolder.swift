import Foundation

/// Files that only their owner can read.
package enum PrivateFile {
    /// Creates an empty file with mode 0600, and returns its descriptor, open for writing.
    ///
    /// Returns -1, with the reason in `errno`, if a file of this name exists or none can be created.
    ///
    /// - Parameter flags: Additional flags, such as `O_APPEND`.
    package static func create(_ path: String, _ flags: Int32 = 0) -> Int32 {
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | flags, 0o600)
    }
}

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
