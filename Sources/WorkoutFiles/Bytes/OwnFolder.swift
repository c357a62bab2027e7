import Foundation
import HealthModel

/// A namespace for creating folders that only their owner can read.
package enum OwnFolder {
    /// Creates a folder and any missing parent folders.
    ///
    /// - Parameter file: The name used in errors, if it differs from the folder.
    package static func make(_ folder: String, for file: String? = nil) throws(WorkoutFileError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            let reason = error.systemNumber.map(SystemReason.writing)
            throw .writing(
                "the folder could not be made" + (reason.map { " (\($0))" } ?? ""), at: .init(file: file ?? folder),
                underlying: error)
        }
    }
}
